// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each call takes locks upwards, but one thread calls for the upper half first.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[256];
static int lock_count;

static void take(int from, int to)
{
  for (int i = from; i < to; i++)
    pthread_mutex_lock(&locks[i]); // DEADLOCK cycle; DEADLOCK exit (imprecise: the loops count in different ways); DEADLOCK self (imprecise: where a loop begins and ends is not compared with another one)
}

static void *one(void *unused)
{
  (void)unused;
  take(0, lock_count);
  for (int i = 0; i < lock_count; i++)
    pthread_mutex_unlock(&locks[i]);
  return NULL; // DEADLOCK exit (imprecise: the loops count in different ways)
}

static void *other(void *unused)
{
  (void)unused;
  take(4, lock_count);
  take(0, 4);
  for (int i = 0; i < lock_count; i++)
    pthread_mutex_unlock(&locks[i]);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t first, second;
  lock_count = 2 * (argc > 1 ? atoi(argv[1]) : 4);
  if (lock_count < 8 || lock_count > 256)
    return 1;
  for (int i = 0; i < 256; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&first, NULL, one, NULL);
  pthread_create(&second, NULL, other, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
