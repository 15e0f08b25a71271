// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The lock of a slot lies behind its data, of which only the address is given.
#include <pthread.h>

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static volatile int choice;

struct slot { unsigned char data[64]; pthread_mutex_t lock; };

static struct slot slots[16];

static pthread_mutex_t *lock_of(void *data)
{
  return (pthread_mutex_t *)((unsigned char *)data + sizeof slots->data);
}

int main(int argc, char **argv)
{
  pthread_mutex_init(&slots[argc].lock, NULL);
  pthread_mutex_lock(&slots[argc].lock);
  pthread_mutex_t *found = lock_of(slots[argc].data);
  if (choice) {
    found = &other;
  }
  pthread_mutex_lock(found); // DEADLOCK self
  return 0;
}
