// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An array in a union is filled through one member and read through another.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void forth(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void back(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  back();
  return unused;
}

static union {
  void (*narrow[2])(int);
  void (*wide[2])(long);
} handlers;

static void perform(int step)
{
  forth();
}

int main(void)
{
  pthread_t h;
  handlers.narrow[1] = perform;
  pthread_create(&h, NULL, worker, NULL);
  handlers.wide[1](1);
  pthread_join(h, NULL);
  return 0;
}
