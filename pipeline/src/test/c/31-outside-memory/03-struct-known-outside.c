// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The library knows the struct, so from the member it comes to the locks, which it may exchange.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

struct connection {
  void *session;
  pthread_mutex_t *a, *b;
};
static struct connection *shared;
static struct connection other = {NULL, &m2, &m1};

void library_template(struct connection *c);
void library_fill(void **session);

static void *worker(void *x)
{
  pthread_mutex_lock(shared->a); // DEADLOCK join (imprecise: the pointers may be any that escaped)
  pthread_mutex_lock(shared->b); // DEADLOCK cycle; DEADLOCK exit (imprecise: the pointers may be any that escaped); DEADLOCK join (imprecise: the pointers may be any that escaped)
  pthread_mutex_unlock(shared->b);
  pthread_mutex_unlock(shared->a);
  return x; // DEADLOCK exit (imprecise: the pointers may be any that escaped)
}

int main(void)
{
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  shared->a = &m1;
  shared->b = &m2;
  library_template(&other);
  library_fill(&shared->session);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL); // DEADLOCK join (imprecise: the pointers may be any that escaped)
  return 0;
}
