// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A recursive mutex is still held when a function has taken it again and given it back.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t document;
static pthread_mutex_t view = PTHREAD_MUTEX_INITIALIZER;
static int size;
static int dirty[2];

static int length(void)
{
  pthread_mutex_lock(&document); // NODEADLOCK
  int n = size;
  pthread_mutex_unlock(&document);
  return n;
}

static void *editor(void *argument)
{
  pthread_mutex_lock(&document);
  size++;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&view); // NODEADLOCK
    dirty[i] = length();
    pthread_mutex_unlock(&view);
  }
  pthread_mutex_unlock(&document);
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
