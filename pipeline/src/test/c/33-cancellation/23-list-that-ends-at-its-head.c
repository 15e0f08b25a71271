// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The thread of main is the head of the list of threads, and is not cancelled with the others.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct worker {
  struct worker *next;
  pthread_t thread;
};

struct pool {
  pthread_mutex_t m;
  struct worker main;
};

static void *work(void *given)
{
  struct pool *pool = given;
  sleep(1);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  pthread_mutex_lock(&pool->m); // NODEADLOCK
  pthread_mutex_unlock(&pool->m);
  return NULL;
}

int main(void)
{
  struct pool pool = {.m = PTHREAD_MUTEX_INITIALIZER};
  struct worker *w;

  pool.main.thread = pthread_self();
  pool.main.next = &pool.main;
  for (int i = 0; i < 3; i++) {
    w = malloc(sizeof *w);
    if (w == NULL)
      return 1;
    w->next = pool.main.next;
    pool.main.next = w;
    pthread_create(&w->thread, NULL, work, &pool);
  }
  pthread_mutex_lock(&pool.m);
  for (w = pool.main.next; w != &pool.main; w = w->next)
    pthread_cancel(w->thread);
  sleep(1); // NODEADLOCK
  pthread_mutex_unlock(&pool.m);
  for (w = pool.main.next; w != &pool.main; w = w->next)
    pthread_join(w->thread, NULL);
  return 0;
}
