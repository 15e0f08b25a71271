// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The joined thread needs no lock, but joins one that does.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *middle(void *unused)
{
  (void)unused;
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL); // DEADLOCK join
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, middle, NULL);
  pthread_mutex_lock(&m);
  pthread_join(h, NULL); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return 0;
}
