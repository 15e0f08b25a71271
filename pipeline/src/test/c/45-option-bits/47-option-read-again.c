// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// main reads the option again while the thread is between the two tests.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  int safe;
} options;
static unsigned count;
static pthread_mutex_t *locks;
static pthread_mutex_t log = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
  for (long i = 0; i < (long)count; i++)
    pthread_mutex_lock(&locks[i]); // NODEADLOCK
  for (long i = (long)count - 1; i >= 0; i--)
    pthread_mutex_unlock(&locks[i]);
  if (options.safe)
    pthread_mutex_lock(&log); // DEADLOCK exit
  if (options.safe)
    pthread_mutex_unlock(&log);
  return arg; // DEADLOCK exit
}

int main(int argc, char **argv)
{
  pthread_t t[2];
  if (argc < 3 || sscanf(argv[1], "%u", &count) != 1 || sscanf(argv[2], "%d", &options.safe) != 1)
    return 1;
  locks = calloc(count, sizeof *locks);
  for (unsigned i = 0; i < count; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, NULL);
  if (argc > 3)
    sscanf(argv[3], "%d", &options.safe);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
