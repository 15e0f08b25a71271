// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What decides is a bit, a mode and a range, each the same at the lock and at the unlock.
#include <pthread.h>
#include <stdint.h>

enum { SAFE = 4 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void update(unsigned flags, int mode, int size)
{
  if (flags & SAFE)
    pthread_mutex_lock(&a);
  switch (mode) {
  case 1:
  case 2:
    value++;
    break;
  case 3:
    pthread_mutex_lock(&b);
    break;
  }
  if (size > 10)
    pthread_mutex_lock(&c);
  value += size;
  if (size > 10)
    pthread_mutex_unlock(&c);
  if (mode == 3)
    pthread_mutex_unlock(&b);
  if (flags & SAFE)
    pthread_mutex_unlock(&a);
}

static void *work(void *argument)
{
  int number = (int)(intptr_t)argument;
  update(number, number, number);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, (void *)4);
  pthread_create(&h2, NULL, work, (void *)3);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
