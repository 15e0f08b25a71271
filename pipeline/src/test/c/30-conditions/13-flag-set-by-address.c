// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A flag is cleared by name and set through its address.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int reversed;

static void set(int *flag)
{
  *flag = 1;
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(int count, char **arguments)
{
  pthread_t h;
  reversed = 0;
  set(&reversed);
  pthread_create(&h, NULL, worker, NULL);
  if (reversed) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  pthread_join(h, NULL);
  return 0;
}
