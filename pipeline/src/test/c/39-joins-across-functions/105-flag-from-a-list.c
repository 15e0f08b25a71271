// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// From a member, bytes lead to the struct that it is in.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct node {
  struct node *next;
};

struct worker {
  struct node node;
  pthread_t thread;
  int running;
};

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static struct worker worker;

static void both(pthread_mutex_t *one, pthread_mutex_t *other)
{
  pthread_mutex_lock(one);
  pthread_mutex_lock(other); // DEADLOCK cycle
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *run(void *unused)
{
  both(&first, &second);
  return unused;
}

static struct node *head = &worker.node;

static void clear(size_t offset, size_t size)
{
  for (struct node *node = head; node != NULL; node = head) {
    head = node->next;
    memset((char *)node - offset, 0, size);
  }
}

static void forget(void)
{
  clear(offsetof(struct worker, node), sizeof(struct worker));
}

int main(void)
{
  if (pthread_create(&worker.thread, NULL, run, NULL) == 0) {
    worker.running = 1;
  }
  forget();
  if (worker.running) {
    pthread_join(worker.thread, NULL);
  }
  both(&second, &first);
  return 0;
}
