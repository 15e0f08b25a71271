// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The indices are ordered, but what they count from has moved on between the two requests.
#include <pthread.h>

struct account {
  pthread_mutex_t m;
};

static struct account tab[4] = {
    {PTHREAD_MUTEX_INITIALIZER},
    {PTHREAD_MUTEX_INITIALIZER},
    {PTHREAD_MUTEX_INITIALIZER},
    {PTHREAD_MUTEX_INITIALIZER},
};

static void both(int k, int l, int i, int j)
{
  if (i < j) {
    int first = k;
    pthread_mutex_lock(&(&tab[k] + i)->m);
    k = l;
    pthread_mutex_lock(&(&tab[k] + j)->m); // DEADLOCK cycle
    pthread_mutex_unlock(&(&tab[k] + j)->m);
    pthread_mutex_unlock(&(&tab[first] + i)->m);
  }
}

static void *work(void *unused)
{
  (void)unused;
  both(1, 1, 0, 1);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  both(2, 0, 0, 1);
  pthread_join(thread, NULL);
  return 0;
}
