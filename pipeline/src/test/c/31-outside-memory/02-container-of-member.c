// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The program finds the struct around the member that the library gives back.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

struct library_node {
  struct library_node *next;
};
struct library_node *library_first(struct library_node *node);

struct connection {
  pthread_mutex_t *a, *b;
  struct library_node node;
};
static struct connection *shared;

static void *worker(void *x)
{
  pthread_mutex_lock(shared->a); // DEADLOCK join (imprecise: the pointers may be any that escaped)
  pthread_mutex_lock(shared->b); // DEADLOCK cycle; DEADLOCK join (imprecise: the pointers may be any that escaped)
  pthread_mutex_unlock(shared->b);
  pthread_mutex_unlock(shared->a);
  return x;
}

int main(void)
{
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  shared->a = &m1;
  shared->b = &m2;
  struct library_node *node = library_first(&shared->node);
  struct connection *c = (struct connection *)((char *)node - offsetof(struct connection, node));
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(c->b);
  pthread_mutex_lock(c->a); // DEADLOCK cycle; DEADLOCK self (imprecise: the pointers may be any that escaped)
  pthread_mutex_unlock(c->a);
  pthread_mutex_unlock(c->b);
  pthread_join(t, NULL); // DEADLOCK join (imprecise: the pointers may be any that escaped)
  return 0;
}
