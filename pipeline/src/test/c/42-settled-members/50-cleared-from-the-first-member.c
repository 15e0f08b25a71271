// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread clears an object of which it knows the first member only.
#include <aio.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <string.h>
#include <sys/socket.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

struct base {
  int kind;
  size_t size;
};
struct e {
  struct base b;
  int shared;
};
static struct e conf = { {0, sizeof conf}, 1 };

static void clear(struct base *b)
{
  memset(b, 0, b->size);
}

static sem_t a, b;
static void *run(void *x)
{
  sem_wait(&a);
  clear(&conf.b);
  sem_post(&b);
  return x;
}

int main(int argc, char **argv)
{
  pthread_t t;
  sem_init(&a, 0, 0);
  sem_init(&b, 0, 0);
  conf.shared = argc;
  pthread_create(&t, 0, run, 0);
  if (conf.shared)
    pthread_mutex_lock(&m);
  sem_post(&a);
  sem_wait(&b);
  if (conf.shared)
    pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
