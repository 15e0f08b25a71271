// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A text is copied, and zeros behind it, as far as it is told.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct task {
  pthread_mutex_t guard;
  int count;
  int careful;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct task *task;

static void *work(void *unused)
{
  if (task->careful)
    pthread_mutex_lock(&m);
  strncpy((char *)&task->count, "", sizeof *task - offsetof(struct task, count));
  if (task->careful)
    pthread_mutex_unlock(&m);
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t thread;
  task = calloc(1, sizeof *task);
  task->careful = 1;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
