// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A message with many pointers, of which the last one leads to the lock.
#include <pthread.h>
#include <unistd.h>
struct message { const char *words[4]; int *a, *b, *c, *d, *e, *f, *g, *h, *i, *j, *k, *l, *m, *n, *o, *p; pthread_mutex_t *lock; };
static int ends[2];
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *u) {
  struct message got;
  if (read(ends[0], &got, sizeof got) != sizeof got) return NULL;
  pthread_mutex_lock(&one);
  pthread_mutex_lock(got.lock); // DEADLOCK cycle
  pthread_mutex_unlock(got.lock);
  pthread_mutex_unlock(&one);
  return u;
}
int main(void) {
  pthread_t t;
  struct message sent = {.lock = &other};
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  if (write(ends[1], &sent, sizeof sent) != sizeof sent) return 1;
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&one); // DEADLOCK cycle
  pthread_mutex_unlock(&one);
  pthread_mutex_unlock(&other);
  pthread_join(t, NULL);
}
