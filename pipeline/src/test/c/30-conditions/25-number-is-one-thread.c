// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Threads are given the counter of the loop that creates them: only one of them has a certain
// number, and does things in both orders one after the other.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t e = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t f = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t h = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t i = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t j = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second)
{
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *tested(void *arg)
{
  if ((long)arg == 0) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return NULL;
}

static void chosen(int id)
{
  switch (id) {
  case 2:
    both(&c, &d);
    both(&d, &c);
    break;
  case 3:
    both(&e, &f);
    break;
  default:
    break;
  }
}

static void *handed_on(void *arg)
{
  int id = (int)(long)arg;
  chosen(id);
  if (id == 3)
    both(&f, &e);
  return NULL;
}

static void *either(void *arg)
{
  size_t id = (size_t)arg;
  if (id < 1) {
    both(&g, &h);
    both(&h, &g);
  }
  return arg;
}

static void *otherwise(void *arg)
{
  if (arg) {
    both(&i, &j);
    both(&j, &i);
  }
  return NULL;
}

static void start(int count)
{
  pthread_t t;
  for (int i = 0; i < count; ++i)
    pthread_create(&t, NULL, handed_on, (void *)(long)i);
}

int main(int argc, char **argv)
{
  pthread_t t[4];
  (void)argv;
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, tested, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  start(argc);
  for (size_t i = 0; i < sizeof t / sizeof *t; i += 2) {
    if (pthread_create(&t[i], NULL, either, (void *)i))
      break;
  }
  unsigned k = 0;
  while (k <= 1) {
    pthread_create(&t[k], NULL, otherwise, (void *)(size_t)k);
    k++;
  }
  return 0;
}
