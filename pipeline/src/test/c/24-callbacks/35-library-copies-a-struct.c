// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A library copies a struct into memory of its own, and gives pointers to the copies.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>


void list_append(void *list, const void *element, size_t size);
void *list_at(void *list, int index);

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
  void *list = NULL;
  struct pair pair = {&left, &right};
  list_append(list, &pair, sizeof pair);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  struct pair *copy = list_at(list, 0);
  pthread_mutex_lock(copy->first);
  pthread_mutex_lock(copy->second); // DEADLOCK cycle
  pthread_mutex_unlock(copy->second);
  pthread_mutex_unlock(copy->first);
  pthread_join(thread, NULL);
  return 0;
}
