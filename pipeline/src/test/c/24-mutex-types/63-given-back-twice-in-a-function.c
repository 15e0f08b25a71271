// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function gives the mutex back twice, so that it is free in the next round.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t document;
static pthread_mutex_t view = PTHREAD_MUTEX_INITIALIZER;
static int size;
static int dirty[2];

static int length(void)
{
  pthread_mutex_lock(&document); // DEADLOCK cycle
  int n = size;
  pthread_mutex_unlock(&document);
  pthread_mutex_unlock(&document);
  return n;
}

static void *editor(void *argument)
{
  pthread_mutex_lock(&document);
  size++;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&view); // DEADLOCK cycle
    dirty[i] = length();
    pthread_mutex_unlock(&view);
  }
  return argument;
}

int main(void)
{
  pthread_t t[2];
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&document, &attributes);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, editor, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
