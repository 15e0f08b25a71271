// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The order of the locks is swapped by a function that has nothing to do with them.
#include <pthread.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int order[2] = {0, 1};

static void swap(void)
{
  order[0] = 1;
  order[1] = 0;
}

static void *run(void *unused)
{
  pthread_mutex_lock(&locks[order[0]]);
  pthread_mutex_lock(&locks[order[1]]); // DEADLOCK cycle; DEADLOCK self (imprecise: what is stored is not told apart by time)
  pthread_mutex_unlock(&locks[order[1]]);
  pthread_mutex_unlock(&locks[order[0]]);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  (void)argv;
  if (argc > 1)
    swap();
  pthread_create(&thread, NULL, run, NULL);
  pthread_mutex_lock(&locks[0]);
  pthread_mutex_lock(&locks[1]); // DEADLOCK cycle
  pthread_mutex_unlock(&locks[1]);
  pthread_mutex_unlock(&locks[0]);
  pthread_join(thread, NULL);
  return 0;
}
