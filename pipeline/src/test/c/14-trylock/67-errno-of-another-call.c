// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that it calls sets the error back before it is looked at.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static sem_t b;

static void rest(void)
{
  errno = 0;
  usleep(10);
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  while (sem_trywait(&b)) { // DEADLOCK cycle
    rest();
    if (errno == EAGAIN)
      goto done;
  }
  sem_post(&b);
done:
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  sem_wait(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  sem_post(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&b, 0, 1);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
