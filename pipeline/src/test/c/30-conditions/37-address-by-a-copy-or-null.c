// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Whether the variable gets the address is left to chance.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int sum;
  pthread_mutex_t m;
};

static struct account account = {0, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void release(pthread_mutex_t *m)
{
  if (m != NULL) {
    pthread_mutex_unlock(m);
  }
}

static void *work(void *unused)
{
  pthread_mutex_t *own = NULL;
  (void)unused;
  pthread_mutex_lock(&account.m);
  account.sum++;
  if (rand() % 2) {
    own = &account.m;
  }
  release(own);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_lock(&account.m); // DEADLOCK cycle; DEADLOCK self
  pthread_mutex_unlock(&account.m);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
