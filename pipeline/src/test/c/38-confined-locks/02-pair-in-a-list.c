// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 01, but each object goes into a list, in which another thread meets it.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  struct box *next;
};

static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
static struct box *boxes;

static struct box *box_new(void)
{
  struct box *box = malloc(sizeof *box);
  pthread_mutex_init(&box->lock, NULL);
  pthread_mutex_lock(&list);
  box->next = boxes;
  boxes = box;
  pthread_mutex_unlock(&list);
  return box;
}

static struct box *first(void)
{
  pthread_mutex_lock(&list);
  struct box *box = boxes;
  pthread_mutex_unlock(&list);
  return box;
}

static void both(struct box *one, struct box *other)
{
  pthread_mutex_lock(&one->lock);
  pthread_mutex_lock(&other->lock);  // DEADLOCK cycle
  pthread_mutex_unlock(&other->lock);
  pthread_mutex_unlock(&one->lock);
}

static void *run(void *unused)
{
  struct box *met = first();
  struct box *own = box_new();
  if (met != NULL && met != own) {
    both(own, met);
    both(met, own);
  }
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
