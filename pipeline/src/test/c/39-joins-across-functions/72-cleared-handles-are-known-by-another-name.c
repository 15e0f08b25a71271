// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What clears the handles gives another name to them.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}
#include <string.h>

int main(int argc, char **argv)
{
  pthread_t threads[8];
  int n = atoi(argv[argc - 1]);
  int i;
  pthread_t *others = memset(threads, 0, sizeof threads);
  for (i = 0; i < n && i < 8; i++)
    if (pthread_create(&threads[i], NULL, run, NULL) != 0)
      break;
  others[0] = others[1];
  while (--i >= 0)
    pthread_join(threads[i], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
