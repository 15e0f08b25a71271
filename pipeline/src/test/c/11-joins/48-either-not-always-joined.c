// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each round creates one thread of two kinds, and the last one is not joined in each.
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

int main(int argc, char **argv)
{
  (void)argv;
  pthread_t h;
  for (int i = 0; i < 10; i++) {
    if (i % 2)
      pthread_create(&h, NULL, first, NULL);
    else
      pthread_create(&h, NULL, second, NULL);
    if (argc > i)
      pthread_join(h, NULL);
  }
  return 0;
}
