// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One variable is set through a pointer, another by the library, a third is volatile and set by
// nobody here.
#include <pthread.h>
#include <unistd.h>

static int debug;
static volatile int traced;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_lock(&c); // DEADLOCK cycle
  pthread_mutex_lock(&d); // DEADLOCK cycle
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  if (debug > 1) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  if (optind > 2) {
    pthread_mutex_lock(&c);
    pthread_mutex_lock(&b); // DEADLOCK cycle
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&c);
  }
  if (traced) {
    pthread_mutex_lock(&d);
    pthread_mutex_lock(&c); // DEADLOCK cycle
    pthread_mutex_unlock(&c);
    pthread_mutex_unlock(&d);
  }
  return unused;
}

int main(int count, char **words)
{
  pthread_t h1, h2;
  int *level = &debug;
  while (getopt(count, words, "d") == 'd')
    ++*level;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
