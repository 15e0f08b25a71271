// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The memory is declared as characters, but the library is given a struct in it, and may fill that.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

struct message {
  pthread_mutex_t *a, *b;
};
static char buffer[sizeof(struct message)] __attribute__((aligned(8)));
static struct message *shared = (struct message *)buffer;
static struct message other = {&m2, &m1};

void library_receive(struct message *m);

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
  shared->a = &m1;
  shared->b = &m2;
  library_receive(&other);
  library_receive((struct message *)buffer);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL); // DEADLOCK join (imprecise: the pointers may be any that escaped)
  return 0;
}
