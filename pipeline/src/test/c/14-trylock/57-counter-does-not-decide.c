// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// That it has counted far enough ends the loop only if main has said so.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int impatient;

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  int tries = 0;
  while (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    tries++;
    if ((tries > 3) & impatient)
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
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  (void)argv;
  impatient = argc > 1;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
