// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A library asks for its locks by number, through a pointer and with a mode.
#include <pthread.h>
#include <stdlib.h>

#define LOCK 1
#define UNLOCK 2
#define READ 4

static pthread_mutex_t *locks;
static int count;
static void (*callback)(int mode, int number);

static void change(int mode, int number)
{
  if (mode & LOCK)
    pthread_mutex_lock(&locks[number]);
  else
    pthread_mutex_unlock(&locks[number]);
}

static void library(int mode, int number)
{
  if (callback)
    callback(mode, number);
}

static void *worker(void *unused)
{
  library(LOCK | READ, 3); // NODEADLOCK
  count++;
  library(UNLOCK | READ, 3);
  return unused;
}

int main(void)
{
  pthread_t t;
  locks = malloc(8 * sizeof *locks);
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&locks[i], NULL);
  callback = change;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  free(locks);
  return 0;
}
