// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Handles of the library and the program's own objects lie in one table. The library gets handles
// only: what it takes for a struct that the program does not define is none of the program's.
#include <pthread.h>
#include <stddef.h>

struct session;
struct session *library_open(void);
void library_close(struct session *);

struct pair {
  pthread_mutex_t *a, *b;
};
static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static struct pair shared = {&m1, &m2};
static void *table[8];

static void *worker(void *x)
{
  pthread_mutex_lock(shared.a);
  pthread_mutex_lock(shared.b); // NODEADLOCK
  pthread_mutex_unlock(shared.b);
  pthread_mutex_unlock(shared.a);
  return x;
}

int main(int argc, char **argv)
{
  pthread_t t;
  table[argc] = library_open();
  table[argc + 1] = &shared;
  library_close(table[argc]);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return argv == NULL;
}
