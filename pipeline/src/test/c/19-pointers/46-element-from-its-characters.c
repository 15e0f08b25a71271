// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same of an element of an array.
#include <pthread.h>
struct item { char name[16]; pthread_mutex_t lock; };
static struct item items[2];
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static struct item *of(char *name) { return (struct item *)name; }
static void *one(void *n) {
  pthread_mutex_lock(&of(items[1].name)->lock);
  pthread_mutex_lock(&other); // DEADLOCK cycle
  pthread_mutex_unlock(&other);
  pthread_mutex_unlock(&of(items[1].name)->lock);
  return 0;
}
static void *two(void *n) {
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&items[1].lock); // DEADLOCK cycle
  pthread_mutex_unlock(&items[1].lock);
  pthread_mutex_unlock(&other);
  return 0;
}
int main(void) {
  pthread_mutex_init(&items[0].lock, 0);
  pthread_mutex_init(&items[1].lock, 0);
  pthread_t t[2];
  pthread_create(&t[0], 0, one, 0);
  pthread_create(&t[1], 0, two, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
}
