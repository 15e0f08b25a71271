// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A lock is stored as text at unknown offsets, in a pointer to anything and in one to text.
#include <pthread.h>
#include <stddef.h>
#include <string.h>
struct server { char *name; void *log; char *data; };
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER, data_lock = PTHREAD_MUTEX_INITIALIZER;
static struct server server;
static void set(size_t offset, void *lock) { *(char **)((char *)&server + offset) = lock; }
static void *one(void *a) {
  pthread_mutex_lock(server.log);
  pthread_mutex_lock((pthread_mutex_t *)server.data); // DEADLOCK cycle; DEADLOCK self (imprecise: the offset is not known)
  pthread_mutex_unlock((pthread_mutex_t *)server.data);
  pthread_mutex_unlock(server.log);
  return 0;
}
static void *two(void *a) {
  pthread_mutex_lock(&data_lock);
  pthread_mutex_lock(&log_lock); // DEADLOCK cycle
  pthread_mutex_unlock(&log_lock);
  pthread_mutex_unlock(&data_lock);
  return 0;
}
int main(int argc, char **argv) {
  set(offsetof(struct server, log) * (size_t)(argc > 0), &log_lock);
  set(offsetof(struct server, data) * (size_t)(argc > 0), &data_lock);
  pthread_t t[2];
  pthread_create(&t[0], 0, one, 0);
  pthread_create(&t[1], 0, two, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
}
