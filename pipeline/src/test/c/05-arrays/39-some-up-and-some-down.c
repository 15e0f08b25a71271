// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One thread takes the locks upwards, another one downwards.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[256];
static int lock_count;

static void *one(void *unused)
{
  (void)unused;
  for (int i = 0; i < lock_count; i++)
    pthread_mutex_lock(&locks[i]); // DEADLOCK cycle; DEADLOCK exit (imprecise: the loops count in different ways)
  for (int i = 0; i < lock_count; i++)
    pthread_mutex_unlock(&locks[i]);
  return NULL;
}

static void *other(void *unused)
{
  (void)unused;
  for (int i = lock_count - 1; i >= 0; i--)
    pthread_mutex_lock(&locks[i]); // DEADLOCK cycle
  for (int i = 0; i < lock_count; i++)
    pthread_mutex_unlock(&locks[i]);
  return NULL; // DEADLOCK exit (imprecise: the loops count in different ways)
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
