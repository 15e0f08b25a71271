// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Anything may be copied as characters (C17 6.5p6): in one step, by way of a small variable, and
// by a function that copies a few bytes at a time.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t x = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t y = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t z = PTHREAD_MUTEX_INITIALIZER;

struct job {
  int number;
  pthread_mutex_t *m;
};

static void in_one_step(void)
{
  pthread_mutex_t *from = &a, *to = &x;
  unsigned char *p = (unsigned char *)&from, *q = (unsigned char *)&to;
  for (size_t i = 0; i < sizeof from; i++)
    q[i] = p[i];
  pthread_mutex_lock(&a);
  pthread_mutex_lock(to); // DEADLOCK self
  pthread_mutex_unlock(to);
  pthread_mutex_unlock(&a);
}

static void exchange(void *some, void *other, size_t size)
{
  char *p = some, *q = other;
  while (size-- > 0) {
    int byte = *p;
    *p++ = *q;
    *q++ = (char)byte;
  }
}

static void exchanged(void)
{
  struct job one = {1, &b}, two = {2, &y};
  exchange(&one, &two, sizeof one);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(two.m); // DEADLOCK self
  pthread_mutex_unlock(two.m);
  pthread_mutex_unlock(&b);
}

static void in_halves(void)
{
  struct job from = {1, &c}, to = {2, &z};
  for (size_t i = 0; i < sizeof from; i += 4)
    memcpy((char *)&to + i, (char *)&from + i, 4);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(to.m); // DEADLOCK self
  pthread_mutex_unlock(to.m);
  pthread_mutex_unlock(&c);
}

static void *work(void *unused)
{
  in_one_step();
  exchanged();
  in_halves();
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, work, NULL);
  pthread_join(h, NULL);
  return 0;
}
