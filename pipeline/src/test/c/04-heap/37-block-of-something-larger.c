// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The pointer is one to what the larger struct begins with.
#include <pthread.h>
#include <stdlib.h>

struct head {
  int kind, swapped;
};

struct device {
  struct head head;
  int ordered, more;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *given)
{
  struct device *device = given;
  for (int i = 0; i < 1000000; i++) {
    if (device->ordered) {
      pthread_mutex_lock(&a);
      pthread_mutex_lock(&b); // DEADLOCK cycle
    } else {
      pthread_mutex_lock(&b);
      pthread_mutex_lock(&a); // DEADLOCK cycle
    }
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  struct head *heads = calloc(1, sizeof(struct device));
  struct head *others = malloc(sizeof(struct device));
  heads->kind = others->kind = 1;
  ((struct device *)others)->ordered = 1;
  pthread_create(&threads[0], NULL, work, heads);
  pthread_create(&threads[1], NULL, work, others);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
