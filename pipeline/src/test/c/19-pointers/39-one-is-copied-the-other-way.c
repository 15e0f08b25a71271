// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A struct is copied between many objects through pointers: its members stay apart but one has them the other way round.
#include <pthread.h>

struct job {
  pthread_mutex_t *outer;
  pthread_mutex_t *inner;
};

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static struct job a, b, c, d, e, f, g, h, i, j;
static struct job *targets[] = { &a, &b, &c, &d, &e };
static struct job *sources[] = { &f, &g, &h, &i, &j };

static void *run(void *argument)
{
  struct job *job = argument;
  pthread_mutex_lock(job->outer);
  pthread_mutex_lock(job->inner); // DEADLOCK cycle; DEADLOCK self (imprecise: members of many objects are not told apart)
  pthread_mutex_unlock(job->inner);
  pthread_mutex_unlock(job->outer);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t threads[5];
  f.outer = g.outer = h.outer = i.outer = &first;
  f.inner = g.inner = h.inner = i.inner = &second;
  j.outer = &second;
  j.inner = &first;
  for (int k = 0; k < 5; k++) {
    struct job *target = targets[(k + argc) % 5];
    struct job *source = sources[(k + argc) % 5];
    *target = *source;
  }
  for (int k = 0; k < 5; k++) {
    pthread_create(&threads[k], NULL, run, targets[k]);
  }
  for (int k = 0; k < 5; k++) {
    pthread_join(threads[k], NULL);
  }
  return 0;
}
