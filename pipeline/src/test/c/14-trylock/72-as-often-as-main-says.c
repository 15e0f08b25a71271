// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// It gives up after as many attempts as main has said.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int limit;

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  int tries = 0;
  while (pthread_mutex_trylock(&b)) { // NODEADLOCK
    if (++tries >= limit)
      goto done;
  }
  pthread_mutex_unlock(&b);
done:
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  (void)argv;
  limit = argc;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
