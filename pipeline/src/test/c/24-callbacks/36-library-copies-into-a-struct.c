// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A ring of the library gives back by value what was put in.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>


void ring_put(void *ring, const void *element, size_t size);
void ring_get(void *ring, void *element, size_t size);

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

struct pair {
  pthread_mutex_t *first, *second;
};

static void *work(void *argument) {
  (void)argument;
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left); // DEADLOCK cycle
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  return NULL;
}

int main(void) {
  void *ring = NULL;
  struct pair pair = {&left, &right};
  ring_put(ring, &pair, sizeof pair);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  struct pair got = {NULL, NULL};
  ring_get(ring, &got, sizeof got);
  if (got.first != NULL) {
    pthread_mutex_lock(got.first);
    pthread_mutex_lock(got.second); // DEADLOCK cycle
    pthread_mutex_unlock(got.second);
    pthread_mutex_unlock(got.first);
  }
  pthread_join(thread, NULL);
  return 0;
}
