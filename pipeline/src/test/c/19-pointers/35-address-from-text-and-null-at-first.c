// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As in the program before, but the address of b comes back from text, and into a member of an
// object that was cleared.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct user {
  pthread_mutex_t *first;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg)
{
  struct user *u = arg;
  pthread_mutex_lock(u->first);
  pthread_mutex_lock(&a); // DEADLOCK cycle; DEADLOCK self (imprecise: where the address leads is not known)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(u->first);
  return NULL;
}

static void *two(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void)
{
  pthread_t threads[2];
  char text[32];
  struct user *u = calloc(1, sizeof *u);
  snprintf(text, sizeof text, "%lu", (unsigned long)&b);
  u->first = (pthread_mutex_t *)strtoul(text, NULL, 10);
  pthread_create(&threads[0], NULL, one, u);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
