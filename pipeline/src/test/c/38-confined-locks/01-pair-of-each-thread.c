// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread allocates two objects and locks them in both orders; nobody else comes to them.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  int content;
};

static struct box *box_new(void)
{
  struct box *box = malloc(sizeof *box);
  pthread_mutex_init(&box->lock, NULL);
  box->content = 0;
  return box;
}

static void move(struct box *from, struct box *to)
{
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);  // NODEADLOCK
  to->content += from->content;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *run(void *unused)
{
  struct box *left = box_new();
  struct box *right = box_new();
  move(left, right);
  move(right, left);
  free(left);
  free(right);
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
