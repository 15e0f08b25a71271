// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A zero of the table is written over: then the jobs are a ring.
#include <pthread.h>

struct job {
  int first, second;
};

static pthread_mutex_t locks[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static struct job jobs[] = {{0, 1}, {1, 2}, {0, 3}};

static void *work(void *argument)
{
  struct job *job = argument;
  int first = job->first, second = job->second;
  pthread_mutex_lock(&locks[first]);
  pthread_mutex_lock(&locks[second]); // DEADLOCK cycle
  pthread_mutex_unlock(&locks[second]);
  pthread_mutex_unlock(&locks[first]);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t threads[3];
  if (argc > 1) {
    jobs[2].first = 2;
    jobs[2].second = 0;
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, &jobs[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
