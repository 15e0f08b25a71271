// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function frees the block, and leaves null.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct item {
  int x, y;
};

static struct item *items;

static void reset(void)
{
  free(items);
  items = NULL;
}

static void *work(void *given)
{
  pthread_mutex_lock(&a);
  sleep(1);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return given;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  items = malloc(2 * sizeof *items);
  items[0].x = 1;
  reset();
  struct item *now = items;
  pthread_create(&thread, NULL, work, NULL);
  if (now == NULL) {
    pthread_mutex_lock(&b);
    sleep(1);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  pthread_join(thread, NULL);
  return argv == NULL || argc < 0;
}
