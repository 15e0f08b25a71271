// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The index goes three steps up and one down.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[256];
static int lock_count;

static void *one(void *unused)
{
  (void)unused;
  for (int i = 0; i < lock_count; i++)
    pthread_mutex_lock(&locks[i]); // DEADLOCK cycle
  for (int i = 0; i < lock_count; i++)
    pthread_mutex_unlock(&locks[i]);
  return NULL;
}

static void *other(void *unused)
{
  (void)unused;
  int i = 1;
  while (i < lock_count) {
    pthread_mutex_lock(&locks[i]); // DEADLOCK cycle; DEADLOCK self (imprecise: array elements collapse)
    if (i % 2 == 1)
      i = i - 1;
    else
      i = i + 3;
  }
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
