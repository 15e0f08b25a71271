// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread gives back what it holds now and then, but does not end before it has both locks.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
  for (;;) {
    pthread_mutex_lock(&a);
    if (pthread_mutex_trylock(&b) == 0) // DEADLOCK join
      break;
    pthread_mutex_unlock(&a);
    usleep(10);
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_mutex_lock(&b);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL); // DEADLOCK join
  pthread_mutex_unlock(&b);
  return 0;
}
