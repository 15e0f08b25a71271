// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 87, but a thread sets one of the handles to zero.
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

static void *forget(void *unused)
{
  threads[1] = 0;
  return unused;
}

int main(int argc, char **argv)
{
  memset(threads, 0, sizeof threads);
  for (int i = 0; i < argc && i < 8; i++)
    if (pthread_create(&threads[i], NULL, run, NULL) != 0)
      threads[i] = 0;
  pthread_t other;
  pthread_create(&other, NULL, forget, NULL);
  pthread_join(other, NULL);
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
