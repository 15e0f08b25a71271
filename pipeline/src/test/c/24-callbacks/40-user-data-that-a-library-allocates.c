// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A library allocates memory of a size that it is told; only the program knows what for.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>


void *library_allocate(size_t size);
void *library_data(void);

struct session {
  pthread_mutex_t read, write;
};

static void *reader(void *argument) {
  (void)argument;
  struct session *session = library_data();
  pthread_mutex_lock(&session->read);
  pthread_mutex_lock(&session->write); // DEADLOCK cycle
  pthread_mutex_unlock(&session->write);
  pthread_mutex_unlock(&session->read);
  return NULL;
}

static void *writer(void *argument) {
  (void)argument;
  struct session *session = library_data();
  pthread_mutex_lock(&session->write);
  pthread_mutex_lock(&session->read); // DEADLOCK cycle
  pthread_mutex_unlock(&session->read);
  pthread_mutex_unlock(&session->write);
  return NULL;
}

int main(void) {
  struct session *session = library_allocate(sizeof *session);
  struct session *other = calloc(1, sizeof *other);
  pthread_mutex_init(&other->read, NULL);
  pthread_mutex_init(&other->write, NULL);
  struct session fresh = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
  *session = fresh;
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, writer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
