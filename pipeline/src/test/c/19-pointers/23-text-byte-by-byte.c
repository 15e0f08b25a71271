// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Text beside pointers to locks, and flags beside them, are copied; the pointers are not.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct job {
  char name[16];
  pthread_mutex_t *m;
  char kind;
  int length;
};

static struct job first = {"first", &a, 1, 0};
static struct job second = {"second", &b, 2, 0};

static void rename_as(struct job *job, const struct job *other)
{
  const char *from = other->name;
  size_t i;
  for (i = 0; i < sizeof job->name; i++)
    job->name[i] = other->name[i];
  for (i = 0; from[i] != '\0'; i++)
    job->name[i] = from[i];
  job->kind = other->kind;
  memcpy(&job->length, &other->length, sizeof job->length);
}

static void *work(void *unused)
{
  rename_as(&first, &second);
  pthread_mutex_lock(first.m);
  pthread_mutex_lock(second.m); // NODEADLOCK
  pthread_mutex_unlock(second.m);
  pthread_mutex_unlock(first.m);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
