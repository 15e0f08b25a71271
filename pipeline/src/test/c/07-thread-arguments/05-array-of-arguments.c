// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The threads of a loop get the elements of an array; element 0 says a before b, element 1 the
// reverse.
#include <pthread.h>

struct pair {
  pthread_mutex_t *first;
  pthread_mutex_t *second;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static struct pair pairs[2] = {{&a, &b}, {&b, &a}};

static void *worker(void *arg)
{
  struct pair *p = arg;
  pthread_mutex_lock(p->first);
  pthread_mutex_lock(p->second); // DEADLOCK cycle; DEADLOCK self (imprecise: array elements collapse)
  pthread_mutex_unlock(p->second);
  pthread_mutex_unlock(p->first);
  return NULL;
}

int main(void)
{
  pthread_t h[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&h[i], NULL, worker, &pairs[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(h[i], NULL);
  return 0;
}
