// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The functions lock what lies in the struct that they are given, not in a copy.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int count;

struct pair {
  pthread_mutex_t *first;
  pthread_mutex_t *second;
};

static void both(struct pair *pair)
{
  pthread_mutex_lock(pair->first);
  pthread_mutex_lock(pair->second); // DEADLOCK cycle
  count++;
  pthread_mutex_unlock(pair->second);
  pthread_mutex_unlock(pair->first);
}

struct box {
  pthread_mutex_t lock;
};

static void take(struct box *box)
{
  pthread_mutex_lock(&box->lock); // DEADLOCK self
}

static void work(int n)
{
  struct pair up = {&a, &b}, down = {&b, &a};
  both(&up);
  both(&down);
  if (n > 2) {
    struct box box;
    pthread_mutex_init(&box.lock, NULL);
    take(&box);
    take(&box);
  }
}

static void *worker(void *unused)
{
  (void)unused;
  work(3);
  work(-1);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  work(1);
  pthread_mutex_lock(&b);
  count = 0;
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
  return 0;
}
