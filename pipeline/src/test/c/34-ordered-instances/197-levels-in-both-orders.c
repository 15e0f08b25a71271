// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The levels of a node are taken upwards and downwards.
#include <pthread.h>
#include <stdlib.h>

enum { NAME, DATA, ATTRIBUTES, LEVELS };

static struct node {
  pthread_mutex_t locks[LEVELS];
  int links;
} nodes[8];

static void change(struct node *node, struct node *other)
{
  int up = other->links > 0;
  if (up) {
    pthread_mutex_lock(&node->locks[NAME]);
    pthread_mutex_lock(&node->locks[ATTRIBUTES]); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&node->locks[ATTRIBUTES]);
    pthread_mutex_lock(&node->locks[NAME]); // DEADLOCK cycle
  }
  node->links++;
  pthread_mutex_unlock(&node->locks[ATTRIBUTES]);
  pthread_mutex_unlock(&node->locks[NAME]);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (long) argument;
  for (int i = 0; i < 100; i++)
    change(&nodes[rand_r(&seed) % 8], &nodes[rand_r(&seed) % 8]);
  return argument;
}

int main(void)
{
  pthread_t t;
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < LEVELS; k++)
      pthread_mutex_init(&nodes[i].locks[k], NULL);
  pthread_create(&t, NULL, worker, (void *) 1);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
