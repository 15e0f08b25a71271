// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The pointer is set to null again, with the lock held.
#include <pthread.h>
#include <stdlib.h>

struct object {
  int used;
  pthread_mutex_t m;
};

static struct object objects[4];
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
  struct object *object = NULL;
  int number = rand() % 4;
  pthread_mutex_lock(&guard);
  if (objects[number].used) {
    object = &objects[number];
    pthread_mutex_lock(&object->m); // DEADLOCK cycle; DEADLOCK exit
    if (objects[number].used > 1) {
      object = NULL;
    }
  }
  pthread_mutex_unlock(&guard);
  if (object != NULL) {
    pthread_mutex_unlock(&object->m);
  }
  pthread_mutex_lock(&guard); // DEADLOCK cycle
  objects[number].used = rand();
  pthread_mutex_unlock(&guard);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&objects[i].m, NULL);
  }
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
