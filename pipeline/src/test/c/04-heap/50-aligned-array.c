// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// posix_memalign() stores a pointer to the array.
#include <pthread.h>
#include <stdlib.h>

struct slot {
  pthread_mutex_t mutex;
  long value;
};

static struct slot *slots;
static int count = 4;

static void *up(void *p)
{
  for (int i = 0; i < count; i++)
    pthread_mutex_lock(&slots[i].mutex); // NODEADLOCK
  for (int i = 0; i < count; i++)
    pthread_mutex_unlock(&slots[i].mutex);
  return p;
}

int main(void)
{
  pthread_t first, second;
  if (posix_memalign((void **)&slots, 64, count * sizeof *slots))
    return 1;
  for (int i = 0; i < count; i++)
    pthread_mutex_init(&slots[i].mutex, NULL);
  pthread_create(&first, NULL, up, NULL);
  pthread_create(&second, NULL, up, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
