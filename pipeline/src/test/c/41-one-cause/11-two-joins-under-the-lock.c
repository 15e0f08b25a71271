// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 2
// SPDX-License-Identifier: Apache-2.0
//
// Two joins under the lock are two things to mend, although the thread waits in one line.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *worker(void *arg)
{
  pthread_mutex_lock(&a); // DEADLOCK join
  n++;
  pthread_mutex_unlock(&a);
  return arg;
}

int main(int argc, char **argv)
{
  pthread_t h;
  (void)argv;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  if (argc > 1) {
    pthread_join(h, NULL); // DEADLOCK join
    n = 0;
  } else {
    pthread_join(h, NULL); // DEADLOCK join
    n = 1;
  }
  pthread_mutex_unlock(&a);
  return 0;
}
