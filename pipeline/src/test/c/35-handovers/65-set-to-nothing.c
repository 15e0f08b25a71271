// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag stays null, as nobody defines the weak variable: what is done once is done twice.
#include <pthread.h>

extern char tag __attribute__((weak));

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static void *done;

static void *run(void *unused)
{
  pthread_mutex_lock(&guard);
  if (!done) {
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second); // DEADLOCK cycle
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    done = &tag;
  }
  pthread_mutex_unlock(&guard);
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first); // DEADLOCK cycle
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, run, NULL);
  pthread_create(&threads[1], NULL, run, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
