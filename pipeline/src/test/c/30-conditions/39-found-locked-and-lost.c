// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is found in a list is locked, and may not be returned.
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int id;
  pthread_mutex_t m;
};

static struct node *list;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static struct node *find(int id)
{
  struct node *found;
  pthread_mutex_lock(&guard);
  for (found = list; found; found = found->next) {
    if (found->id == id) {
      pthread_mutex_lock(&found->m); // DEADLOCK cycle; DEADLOCK exit
      break;
    }
  }
  if (found && found->id > 9) {
    found = NULL;
  }
  pthread_mutex_unlock(&guard);
  return found;
}

static void add(int id)
{
  struct node *node = malloc(sizeof *node);
  if (node == NULL) {
    abort();
  }
  pthread_mutex_init(&node->m, NULL);
  node->id = id;
  pthread_mutex_lock(&guard);
  node->next = list;
  list = node;
  pthread_mutex_unlock(&guard);
}

static void *work(void *unused)
{
  struct node *node = find(rand());
  (void)unused;
  if (node) {
    pthread_mutex_unlock(&node->m);
  }
  pthread_mutex_lock(&guard); // DEADLOCK cycle
  list = NULL;
  pthread_mutex_unlock(&guard);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h1, h2;
  add(rand());
  add(rand());
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
