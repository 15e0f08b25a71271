// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// As many handles as the user wants, in allocated memory; both loops count up to that number.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(int count, char **words)
{
  int i, n = count > 1 ? atoi(words[1]) : 4;
  pthread_t *h = malloc(n * sizeof *h);
  if (h == NULL)
    return 1;
  for (i = 0; i < n; i++)
    if (pthread_create(h + i, NULL, up, NULL) != 0)
      exit(1);
  for (i = 0; i < n; i++)
    pthread_join(h[i], NULL);
  free(h);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
