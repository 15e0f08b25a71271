// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 87, but one of the handles is set to zero before it is joined.
#include <pthread.h>
#include <string.h>

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

static pthread_t threads[8];

int main(int argc, char **argv)
{
  memset(threads, 0, sizeof threads);
  for (int i = 0; i < argc && i < 8; i++)
    if (pthread_create(&threads[i], NULL, run, NULL) != 0)
      threads[i] = 0;
  if (argc > 3)
    threads[2] = 0;
  for (int i = 0; i < 8; i++)
    if (threads[i]) {
      pthread_join(threads[i], NULL);
      threads[i] = 0;
    }
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return argv == NULL;
}
