// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A pointer that wanders through the bytes of one struct lies in a table with one to another struct.
// Used as the latter it can only be that: the lock of the first one is not taken under the second.
#include <pthread.h>
#include <stdlib.h>

struct server {
  int port;
  pthread_mutex_t lock;
  struct server *next;
};
struct answer {
  void *text;
  pthread_mutex_t lock;
};

static struct server *server;
static void *table[2];

static void *worker(void *index)
{
  struct answer *a = table[*(int *)index];
  pthread_mutex_lock(&server->lock);
  pthread_mutex_lock(&a->lock); // NODEADLOCK
  pthread_mutex_unlock(&a->lock);
  pthread_mutex_unlock(&server->lock);
  return NULL;
}

int main(int argc, char **argv)
{
  static int second = 1;
  pthread_t t;
  server = calloc(1, sizeof(struct server));
  struct answer *answer = malloc(sizeof *answer);
  if (!server || !answer)
    return 1;
  pthread_mutex_init(&server->lock, NULL);
  pthread_mutex_init(&answer->lock, NULL);
  table[0] = (char *)server + (argc - argc) * (argv != NULL);
  table[1] = answer;
  if (pthread_create(&t, NULL, worker, &second) != 0)
    return 1;
  worker(&second);
  pthread_join(t, NULL);
  return 0;
}
