// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The thread gives back what it holds now and then, and main asks for that in the other order.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
  for (;;) {
    pthread_mutex_lock(&a);
    if (pthread_mutex_trylock(&b) == 0) // NODEADLOCK
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
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL); // NODEADLOCK
  return 0;
}
