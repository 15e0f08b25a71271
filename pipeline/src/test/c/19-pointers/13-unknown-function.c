// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R11
// SPDX-License-Identifier: Apache-2.0
//
// The handler comes back from code outside the program, which has been given take_b under another
// type. Nothing else is known of the pointer.
#include <pthread.h>

typedef void (*generic)(void);

void events_register(generic handler);
generic events_handler(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void take_b(void *data)
{
  (void)data;
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a); // DEADLOCK self (imprecise: the pointer may be any function whose address is taken)
  ((void (*)(void *))events_handler())(NULL);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b); // DEADLOCK cycle (imprecise: the pointer may be any function whose address is taken)
  pthread_mutex_lock(&a); // DEADLOCK cycle; DEADLOCK self (imprecise: the pointer may be any function whose address is taken)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  events_register((generic)take_b);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
