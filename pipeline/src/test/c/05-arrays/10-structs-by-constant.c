// OPTIONS:
// VERDICT: deadlock-free
// RULES: R3
// SPDX-License-Identifier: Apache-2.0
//
// Structs in an array, picked by constants and by pointers to constant elements.
#include <pthread.h>

struct port {
  int number;
  pthread_mutex_t lock;
};

static struct port ports[2] = {{1, PTHREAD_MUTEX_INITIALIZER}, {2, PTHREAD_MUTEX_INITIALIZER}};

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&ports[0].lock);
  pthread_mutex_lock(&ports[1].lock); // NODEADLOCK
  pthread_mutex_unlock(&ports[1].lock);
  pthread_mutex_unlock(&ports[0].lock);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  struct port *low = &ports[0];
  struct port *high = low + 1;
  pthread_mutex_lock(&low->lock);
  pthread_mutex_lock(&high->lock); // NODEADLOCK
  pthread_mutex_unlock(&high->lock);
  pthread_mutex_unlock(&low->lock);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
