// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The address is only printed, and what is read is a number and a word.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *get(pthread_mutex_t *lock)
{
  char text[64];
  pthread_mutex_t *found = &other;
  int number;
  char word[16];
  snprintf(text, sizeof text, "%d %s %p", 1, "word", (void *)lock);
  if (sscanf(text, "%d %15s", &number, word) != 2)
    return NULL;
  return found;
}

static void *work(void *unused)
{
  pthread_mutex_t *found = get(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(found); // NODEADLOCK
  pthread_mutex_unlock(found);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
  return 0;
}
