// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The array of handles is a library's, which may have changed it before the joins.
#include <pthread.h>

extern pthread_t library_threads[2];
void library_run(void);

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
  pthread_mutex_lock(&left);
  pthread_mutex_lock(&right); // DEADLOCK cycle
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  return argument;
}

int main(void)
{
  for (int i = 0; i < 2; i++) {
    pthread_create(&library_threads[i], NULL, work, NULL);
  }
  library_run();
  for (int i = 0; i < 2; i++) {
    pthread_join(library_threads[i], NULL);
  }
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left); // DEADLOCK cycle
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  return 0;
}
