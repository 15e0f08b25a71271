// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The last job closes the ring.
#include <pthread.h>

struct job {
  int first, second;
};

static pthread_mutex_t locks[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static const struct job jobs[] = {{0, 1}, {1, 2}, {2, 0}};

static void *work(void *argument)
{
  const struct job *job = argument;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&locks[job->first]);
    pthread_mutex_lock(&locks[job->second]); // DEADLOCK cycle
    pthread_mutex_unlock(&locks[job->second]);
    pthread_mutex_unlock(&locks[job->first]);
  }
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, (void *)&jobs[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
