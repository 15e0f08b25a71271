// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function keeps locks of the array on an error, as often as it is called. Who always
// releases them is not among those that may have kept one.
#include <pthread.h>

#define MANY 8

struct item {
  pthread_mutex_t mutex;
  int full;
};

static struct item items[MANY];

static int put(struct item *item)
{
  pthread_mutex_lock(&item->mutex); // DEADLOCK cycle; DEADLOCK join; DEADLOCK exit
  if (item->full)
    return -1;
  item->full = 1;
  pthread_mutex_unlock(&item->mutex);
  return 0;
}

static void clear(struct item *item)
{
  if (pthread_mutex_trylock(&item->mutex) == 0) { // NODEADLOCK
    item->full = 0;
    pthread_mutex_unlock(&item->mutex);
  }
}

static void *works(void *seed)
{
  long at = (long)seed;
  for (int i = 0; i < 1000; i++) {
    at = (at * 5 + 3) % MANY;
    clear(&items[at]);
    put(&items[(at + i) % MANY]);
  }
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  for (int i = 0; i < MANY; i++)
    pthread_mutex_init(&items[i].mutex, NULL);
  pthread_create(&h, NULL, works, (void *)1L);
  works((void *)2L);
  pthread_join(h, NULL); // DEADLOCK join
  return 0;
}
