// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What was locked before the mutex was made again is not held: the flag that decides about lock and
// unlock lies where the analysis does not follow it.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

struct settings {
  int locks;
};

static pthread_mutex_t m;

int main(void)
{
  struct settings *settings = malloc(sizeof *settings);
  if (!settings)
    return 1;
  settings->locks = rand();
  pthread_mutex_init(&m, NULL);
  if (settings->locks)
    pthread_mutex_lock(&m); // NODEADLOCK
  if (settings->locks)
    pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  pthread_mutex_init(&m, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  free(settings);
  return 0;
}
