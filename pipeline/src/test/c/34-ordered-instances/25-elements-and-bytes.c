// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A number of elements is compared with a number of bytes.
#include <pthread.h>

struct slot {
  pthread_mutex_t m;
};

static struct slot slots[4];

static void by_elements(struct slot *base, size_t i, size_t j)
{
  if (i < j) {
    pthread_mutex_lock(&base[i].m);
    pthread_mutex_lock(&base[j].m); // DEADLOCK cycle
    pthread_mutex_unlock(&base[j].m);
    pthread_mutex_unlock(&base[i].m);
  }
}

static void by_bytes(struct slot *base, size_t i, size_t offset)
{
  if (i < offset) {
    pthread_mutex_lock(&base[i].m);
    pthread_mutex_lock(&((struct slot *)((char *)base + offset))->m); // DEADLOCK cycle
    pthread_mutex_unlock(&((struct slot *)((char *)base + offset))->m);
    pthread_mutex_unlock(&base[i].m);
  }
}

static void *first(void *unused)
{
  by_elements(slots, 1, 2);
  return unused;
}

static void *second(void *unused)
{
  by_bytes(slots, 2, sizeof(struct slot));
  return unused;
}

int main(void)
{
  pthread_t a, b;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&slots[i].m, NULL);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
