// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is steady, but not the pointer that leads to it: that is changed without the
// lock.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct mode {
  int shared;
};

struct account {
  struct mode *mode;
  int sum;
  pthread_mutex_t m;
};

static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;
static struct mode on, off;

static void add(struct account *a)
{
  pthread_mutex_lock(&settings);
  if (a->mode->shared)
    pthread_mutex_lock(&a->m); // DEADLOCK self
  usleep(100000);
  if (a->mode->shared)
    pthread_mutex_unlock(&a->m);
  pthread_mutex_unlock(&settings);
}

static void *run(void *argument)
{
  struct account *a = argument;
  add(a);
  a->mode = &on;
  add(a);
  return NULL;
}

static void *change(void *argument)
{
  struct account *a = argument;
  usleep(50000);
  a->mode = &off;
  usleep(10000);
  pthread_mutex_lock(&settings); // NODEADLOCK
  on.shared = 1;
  pthread_mutex_unlock(&settings);
  return NULL;
}

int main(void)
{
  pthread_t t, u;
  struct account *a = calloc(1, sizeof *a);
  if (!a)
    return 1;
  pthread_mutex_init(&a->m, NULL);
  on.shared = 1;
  a->mode = &on;
  pthread_create(&t, NULL, run, a);
  pthread_create(&u, NULL, change, a);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
