// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another thread releases the gate: it protects nothing.
#include <pthread.h>

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL; // DEADLOCK exit (imprecise: another thread may release it)
}

static void *down(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g); // DEADLOCK exit (imprecise: another thread may release it)
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *opener(void *unused)
{
  (void)unused;
  pthread_mutex_unlock(&g); // NODEADLOCK
  return NULL;
}

int main(void)
{
  pthread_t h1, h2, h3;
  pthread_create(&h1, NULL, up, NULL);
  pthread_create(&h2, NULL, down, NULL);
  pthread_create(&h3, NULL, opener, NULL);
  pthread_exit(NULL);
}
