// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The attribute stands before the constants: an object of the type has one byte, in which 256 is 0.
#include <pthread.h>

typedef enum __attribute__((__packed__)) { LEFT, RIGHT } side;

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *turn(void *argument) {
  long number = (long)argument;
  side taken = (side)(256 + number);
  if (taken <= RIGHT) {
    pthread_mutex_lock(&locks[number]);
    pthread_mutex_lock(&locks[1 - number]); // DEADLOCK cycle
    pthread_mutex_unlock(&locks[1 - number]);
    pthread_mutex_unlock(&locks[number]);
  }
  return NULL;
}

int main(void) {
  pthread_t left, right;
  pthread_create(&left, NULL, turn, (void *)0);
  pthread_create(&right, NULL, turn, (void *)1);
  pthread_join(left, NULL);
  pthread_join(right, NULL);
  return 0;
}
