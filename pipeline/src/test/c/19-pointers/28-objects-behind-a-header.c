// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A header and the objects behind it are allocated together.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static volatile int choice;

struct header { size_t count; };
struct object { pthread_mutex_t lock; long value; };

int main(int argc, char **argv)
{
  struct header *header = malloc(sizeof *header + argc * sizeof(struct object));
  struct object *objects = (struct object *)(header + 1);
  pthread_mutex_init(&objects->lock, NULL);
  pthread_mutex_lock(&objects->lock);
  pthread_mutex_t *found = &((struct object *)(header + 1))->lock;
  if (choice) {
    found = &other;
  }
  pthread_mutex_lock(found); // DEADLOCK self
  return 0;
}
