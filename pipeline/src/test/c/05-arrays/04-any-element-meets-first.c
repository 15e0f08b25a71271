// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R3
// SPDX-License-Identifier: Apache-2.0
//
// `slot[*]` and `slot[0]` are compared as possibly equal. argc is 1 as a rule, so left takes
// slot[0].
#include <pthread.h>

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t slot[4];
static unsigned chosen;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&slot[chosen]);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&slot[chosen]);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&slot[0]); // DEADLOCK cycle
  pthread_mutex_unlock(&slot[0]);
  pthread_mutex_unlock(&g);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  (void)argv;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&slot[i], NULL);
  chosen = (unsigned)(argc - 1) % 4;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
