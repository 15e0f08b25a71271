// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The address is printed and read as a number.
#define _GNU_SOURCE
#include <pthread.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

struct record {
  int number;
  uintptr_t lock;
};

static pthread_mutex_t *get(pthread_mutex_t *lock)
{
  struct record record = { 1, (uintptr_t)&other };
  char *text;
  asprintf(&text, "%d %" PRIxPTR, 2, (uintptr_t)lock);
  sscanf(text, "%d %" SCNxPTR, &record.number, &record.lock);
  free(text);
  return (pthread_mutex_t *)record.lock;
}

static void *work(void *unused)
{
  pthread_mutex_t *found = get(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(found); // DEADLOCK cycle
  pthread_mutex_unlock(found);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
  return 0;
}
