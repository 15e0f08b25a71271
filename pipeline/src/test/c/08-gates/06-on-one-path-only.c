// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The gate is taken only if the program was given an argument.
#include <pthread.h>

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int careful;

static void *left(void *unused)
{
  (void)unused;
  if (careful)
    pthread_mutex_lock(&g); // DEADLOCK exit (imprecise: both branches on the argument go the same way)
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  if (careful)
    pthread_mutex_unlock(&g);
  return NULL; // DEADLOCK exit (imprecise: both branches on the argument go the same way)
}

static void *right(void *unused)
{
  (void)unused;
  if (careful)
    pthread_mutex_lock(&g); // DEADLOCK exit (imprecise: both branches on the argument go the same way)
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  if (careful)
    pthread_mutex_unlock(&g);
  return NULL; // DEADLOCK exit (imprecise: both branches on the argument go the same way)
}

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  (void)argv;
  careful = argc > 1;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
