// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The loop goes on while somebody holds b. What it logs in between needs a lock that nobody keeps, and
// may fail.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

static void say(const char *text)
{
  pthread_mutex_lock(&log_lock); // NODEADLOCK
  if (puts(text) == EOF)
    exit(1);
  pthread_mutex_unlock(&log_lock);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b) == EBUSY) // DEADLOCK cycle
    say("busy");
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
