// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A handle that is zero is none.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
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
  for (int i = 0; i < 8; i++)
    if (threads[i]) {
      pthread_join(threads[i], NULL);
      threads[i] = 0;
    }
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return argv == NULL;
}
