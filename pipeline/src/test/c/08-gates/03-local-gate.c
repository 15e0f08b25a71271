// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R1
// SPDX-License-Identifier: Apache-2.0
//
// Each thread has a gate of its own: the variable is one, its instances are two.
#include <pthread.h>

struct pair {
  pthread_mutex_t *x;
  pthread_mutex_t *y;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static struct pair ab = {&a, &b};
static struct pair ba = {&b, &a};

static void *w(void *arg)
{
  struct pair *p = arg;
  pthread_mutex_t g;
  pthread_mutex_init(&g, NULL);
  pthread_mutex_lock(&g);
  pthread_mutex_lock(p->x);
  pthread_mutex_lock(p->y); // DEADLOCK cycle
  pthread_mutex_unlock(p->y);
  pthread_mutex_unlock(p->x);
  pthread_mutex_unlock(&g);
  pthread_mutex_destroy(&g);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, w, &ab);
  pthread_create(&h2, NULL, w, &ba);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
