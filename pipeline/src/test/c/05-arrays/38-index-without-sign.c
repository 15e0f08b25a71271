// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// An index without sign does not wrap around where it is less than the number of locks.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[256];
static int lock_count;

static void *one(void *unused)
{
  (void)unused;
  size_t count = (size_t)lock_count;
  for (size_t i = 0; i < count; i++)
    pthread_mutex_lock(&locks[i]); // NODEADLOCK
  for (size_t i = 0; i < count; i++)
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
  pthread_create(&second, NULL, one, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
