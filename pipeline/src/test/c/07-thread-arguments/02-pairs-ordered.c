// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two threads of one function with two arguments; both keep the order a, b, c. The creation
// places keep the arguments apart.
#include <pthread.h>

struct pair {
  pthread_mutex_t *first;
  pthread_mutex_t *second;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static struct pair ab = {&a, &b};
static struct pair bc = {&b, &c};

static void *worker(void *arg)
{
  struct pair *p = arg;
  pthread_mutex_lock(p->first); // NODEADLOCK
  pthread_mutex_lock(p->second); // NODEADLOCK
  pthread_mutex_unlock(p->second);
  pthread_mutex_unlock(p->first);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, &ab);
  pthread_create(&h2, NULL, worker, &bc);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
