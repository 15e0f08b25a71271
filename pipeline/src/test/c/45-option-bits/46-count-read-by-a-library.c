// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// sscanf is lent the addresses of the numbers before there are threads, and does not keep them.
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
    pthread_mutex_lock(&log); // NODEADLOCK
  if (options.safe)
    pthread_mutex_unlock(&log);
  return arg;
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
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
