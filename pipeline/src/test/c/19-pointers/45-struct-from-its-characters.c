// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The pointer to the characters becomes one to the struct that begins with them.
#include <pthread.h>
struct item { char name[16]; pthread_mutex_t lock; struct item *other; };
static struct item a = {"a", PTHREAD_MUTEX_INITIALIZER, 0}, b = {"b", PTHREAD_MUTEX_INITIALIZER, 0};
static void both(char *name) {
  struct item *item = (struct item *)name;
  pthread_mutex_lock(&item->lock);
  pthread_mutex_lock(&item->other->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&item->other->lock);
  pthread_mutex_unlock(&item->lock);
}
static void *one(void *n) { both(a.name); return 0; }
static void *two(void *n) { both(b.name); return 0; }
int main(void) {
  a.other = &b; b.other = &a;
  pthread_t t[2];
  pthread_create(&t[0], 0, one, 0);
  pthread_create(&t[1], 0, two, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
}
