// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, but the head of another list is looked for.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct list_head {
  struct list_head *next, *prev;
};

#define container_of(p, type, member) ((type *)((char *)(p)-offsetof(type, member)))

struct port {
  struct list_head link;
  pthread_mutex_t lock;
  int packets;
};

static struct {
  struct list_head ports;
  pthread_mutex_t lock;
} all = {{&all.ports, &all.ports}, PTHREAD_MUTEX_INITIALIZER};

static struct {
  struct list_head ports;
  pthread_mutex_t lock;
} other = {{&other.ports, &other.ports}, PTHREAD_MUTEX_INITIALIZER};

static void add(struct port *port)
{
  pthread_mutex_init(&port->lock, NULL);
  port->link.next = all.ports.next;
  port->link.prev = &all.ports;
  all.ports.next->prev = &port->link;
  all.ports.next = &port->link;
}

static void *work(void *given)
{
  struct port *new = calloc(1, sizeof *new), *port;
  if (!new)
    return NULL;
  pthread_mutex_lock(&all.lock);
  add(new);
  for (struct list_head *i = all.ports.next; i != &other.ports; i = i->next) {
    port = container_of(i, struct port, link);
    pthread_mutex_lock(&port->lock); // DEADLOCK self
    port->packets++;
    pthread_mutex_unlock(&port->lock);
  }
  pthread_mutex_unlock(&all.lock);
  return given;
}

int main(void)
{
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
