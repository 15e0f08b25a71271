// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread's handle is a member of the struct that it is given, as in many programs.
#include <pthread.h>
#include <stdlib.h>

struct worker {
  pthread_t handle;
  int number;
  long sum;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static long total;

static void *work(void *argument)
{
  struct worker *self = argument;
  self->sum += self->number;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  total += self->sum;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(int count, char **unused)
{
  struct worker *workers = calloc(count, sizeof *workers);
  int i;
  for (i = 0; i < count; ++i) {
    workers[i].number = i;
    if (pthread_create(&workers[i].handle, NULL, work, &workers[i])) {
      free(workers);
      return 1;
    }
  }
  for (i = 0; i < count; ++i)
    if (pthread_join(workers[i].handle, NULL))
      abort();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused == NULL;
}
