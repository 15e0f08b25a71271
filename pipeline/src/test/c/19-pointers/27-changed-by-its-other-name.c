// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A number is changed between two tests, by its other name.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *unused)
{
  int need = rand() % 2;
  int *same = &need;
  (void)unused;
  if (*same) {
    pthread_mutex_lock(&a);
  }
  shared++;
  if (rand() % 2) {
    *same = 0;
  }
  if (need) {
    pthread_mutex_unlock(&a);
  }
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_lock(&a); // DEADLOCK cycle; DEADLOCK self
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
