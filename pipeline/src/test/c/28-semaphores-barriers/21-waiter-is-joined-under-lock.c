// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// main joins the waiter with m held, the waiter waits with nothing held, and who posts needs m.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *waiter(void *unused)
{
  (void)unused;
  sem_wait(&s); // DEADLOCK condition
  return NULL;
}

static void *poster(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  sem_post(&s);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&s, 0, 0);
  pthread_create(&h1, NULL, waiter, NULL);
  pthread_create(&h2, NULL, poster, NULL);
  pthread_mutex_lock(&m);
  pthread_join(h1, NULL); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  pthread_join(h2, NULL);
  return 0;
}
