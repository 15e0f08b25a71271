// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A struct is laid over one with room for it; their headers are declared differently.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct generic {
  int type;
  short flags, padding;
  char room[48];
};

struct job {
  int type;
  int length;
  pthread_mutex_t *outer;
  pthread_mutex_t *inner;
};

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t third = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t fourth = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *one, pthread_mutex_t *other)
{
  pthread_mutex_lock(one);
  pthread_mutex_lock(other); // DEADLOCK cycle; DEADLOCK self (imprecise: the parts of the memory are not told apart)
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *run(void *unused)
{
  both(&first, &second);
  return unused;
}

static struct job fallback = { 0, 0, &third, &fourth };

static void use(struct generic *generic)
{
  struct job *job = (struct job *)generic;
  both(job->outer, job->inner);
}

static void set(struct generic *generic, pthread_mutex_t *outer, pthread_mutex_t *inner)
{
  struct job *job = (struct job *)generic;
  job->outer = outer;
  job->inner = inner;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  struct generic *generic = malloc(sizeof(struct generic));
  set(generic, &second, &first);
  use(argc > 4 ? (struct generic *)&fallback : generic);
  pthread_join(thread, NULL);
  return 0;
}
