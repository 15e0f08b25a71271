// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The inner activation joins the thread of its own handle, not that of the outer one.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *second(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void nest(int n)
{
  pthread_t h;
  if (n == 1)
    pthread_create(&h, NULL, first, NULL);
  else
    pthread_create(&h, NULL, second, NULL);
  if (n > 0)
    nest(n - 1);
  pthread_join(h, NULL);
}

int main(void)
{
  nest(1);
  return 0;
}
