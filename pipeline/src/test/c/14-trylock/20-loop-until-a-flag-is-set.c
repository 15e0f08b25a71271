// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The loop ends when its flag is set, which it is by success only.
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  bool got = false;
  pthread_mutex_lock(&a);
  while (!got) {
    switch (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    case 0:
      got = true;
      break;
    case EBUSY:
      break;
    default:
      abort();
    }
  }
  pthread_mutex_unlock(&b);
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
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
