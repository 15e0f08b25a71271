// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Locks are taken upwards and given back downwards, but for the last one.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *locks;
static int n;

static void take_all(void)
{
  for (int i = 0; i < n; i++)
    pthread_mutex_lock(&locks[i]); // DEADLOCK exit
}

static void give_all(void)
{
  for (int i = n - 2; i >= 0; i--)
    pthread_mutex_unlock(&locks[i]);
}

static void *run(void *arg)
{
  take_all();
  give_all();
  return arg; // DEADLOCK exit
}

int main(int argc, char **argv)
{
  (void)argv;
  pthread_t threads[2];
  n = argc + 2;
  locks = calloc(n, sizeof *locks);
  for (int i = 0; i < n; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
