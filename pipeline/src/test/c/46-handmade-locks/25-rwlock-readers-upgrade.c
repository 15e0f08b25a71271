// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Readers that want to write wait for each other to leave, and others wait for them under the outer lock.
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;

struct rw {
  pthread_mutex_t m;
  pthread_cond_t c;
  int readers;
  int writer;
};

static struct rw l = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0 };

static void read_lock(struct rw *l)
{
  pthread_mutex_lock(&l->m);
  while (l->writer)
    pthread_cond_wait(&l->c, &l->m);
  l->readers++;
  pthread_mutex_unlock(&l->m);
}

static void read_unlock(struct rw *l)
{
  pthread_mutex_lock(&l->m);
  if (--l->readers == 0)
    pthread_cond_broadcast(&l->c);
  pthread_mutex_unlock(&l->m);
}

static void write_lock(struct rw *l)
{
  pthread_mutex_lock(&l->m);
  while (l->writer || l->readers > 0)
    pthread_cond_wait(&l->c, &l->m); // DEADLOCK condition
  l->writer = 1;
  pthread_mutex_unlock(&l->m);
}

static void write_unlock(struct rw *l)
{
  pthread_mutex_lock(&l->m);
  l->writer = 0;
  pthread_cond_broadcast(&l->c);
  pthread_mutex_unlock(&l->m);
}

static void upgrade(struct rw *l)
{
  pthread_mutex_lock(&l->m);
  while (l->readers > 1)
    pthread_cond_wait(&l->c, &l->m);
  pthread_mutex_unlock(&l->m);
}

static void *first(void *unused)
{
  for (int i = 0; i < 9; i++) {
    read_lock(&l);
    upgrade(&l);
    read_unlock(&l);
    pthread_mutex_lock(&outer); // DEADLOCK condition
    pthread_mutex_unlock(&outer);
  }
  return unused;
}

static void *second(void *unused)
{
  for (int i = 0; i < 9; i++) {
    read_lock(&l);
    upgrade(&l);
    read_unlock(&l);
    pthread_mutex_lock(&outer);
    write_lock(&l);
    write_unlock(&l);
    pthread_mutex_unlock(&outer);
  }
  return unused;
}

int main(void)
{
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
