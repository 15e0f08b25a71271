// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R3 R14
// SPDX-License-Identifier: Apache-2.0
//
// Each thread locks its element twice, so each waits for itself; the numbers of the threads tell
// that no two elements are taken.
#include <pthread.h>

static pthread_mutex_t locks[6];

static void twice(int i)
{
  pthread_mutex_lock(&locks[i]); // DEADLOCK self (imprecise: held from an earlier call)
  pthread_mutex_lock(&locks[i]); // DEADLOCK self
  pthread_mutex_unlock(&locks[i]);
}

static void *worker(void *index)
{
  for (;;) {
    twice((int)(long)index);
  }
  return NULL;
}

int main(void)
{
  pthread_t handle;
  for (long i = 0; i < 6; i++) {
    pthread_create(&handle, NULL, worker, (void *)i);
  }
  pthread_exit(NULL);
}
