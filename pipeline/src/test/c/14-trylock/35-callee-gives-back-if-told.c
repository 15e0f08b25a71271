// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function that is called in between gives a back on one of its ways only.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int polite;

static void back_off(void)
{
  if (polite) {
    pthread_mutex_unlock(&a);
    usleep(10);
    pthread_mutex_lock(&a);
  } else
    usleep(10);
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b)) // DEADLOCK cycle
    back_off();
  pthread_mutex_unlock(&b);
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
  polite = argc > 1;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
