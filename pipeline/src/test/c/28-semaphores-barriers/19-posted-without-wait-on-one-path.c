// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// right posts a semaphore that it has waited for on one path only; on the other one it needs the
// mutex under which left waits. Where right waits, left may have taken what there was.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  sem_wait(&s); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  return NULL; // DEADLOCK exit
}

static void *right(void *argument)
{
  if (argument != NULL) {
    sem_wait(&s); // DEADLOCK exit
  } else {
    pthread_mutex_lock(&m); // DEADLOCK condition
    pthread_mutex_unlock(&m);
  }
  sem_post(&s);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  sem_init(&s, 0, argc > 1);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, argc > 1 ? argv : NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
