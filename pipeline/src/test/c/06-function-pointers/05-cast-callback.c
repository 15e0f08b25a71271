// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R11
// SPDX-License-Identifier: Apache-2.0
//
// The callback is called with an argument more than it takes, through a cast pointer. Real programs
// do this, so the candidates of an indirect call are not only functions of the same type.
#include <pthread.h>

typedef void (*handler)(void *, int);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static handler installed;

static void on_event(void *data)
{
  (void)data;
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
}

static void *dispatcher(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  installed(NULL, 1);
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
  installed = (handler)(void (*)(void))on_event;
  pthread_create(&h1, NULL, dispatcher, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
