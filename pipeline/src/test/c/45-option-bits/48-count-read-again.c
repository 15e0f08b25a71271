// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The number is read again between taking the locks and giving them back: fewer may be given back.
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
    pthread_mutex_lock(&locks[i]); // DEADLOCK exit
  if (arg)
    sscanf(arg, "%u", &count);
  for (long i = (long)count - 1; i >= 0; i--)
    pthread_mutex_unlock(&locks[i]);
  if (options.safe)
    pthread_mutex_lock(&log); // NODEADLOCK
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
    pthread_create(&t[i], NULL, work, argc > 3 ? argv[3] : NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
