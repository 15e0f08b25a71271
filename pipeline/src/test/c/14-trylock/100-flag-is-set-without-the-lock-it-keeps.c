// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The flag that ends the loop is set under another lock as well; and a loop that gives way lets others
// set a flag.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static int stop;
static int halt;

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b)) { // NODEADLOCK
    if (stop) {
      pthread_mutex_unlock(&a);
      return unused;
    }
    usleep(10);
  }
  pthread_mutex_unlock(&b);
  while (pthread_mutex_trylock(&b)) { // NODEADLOCK
    pthread_mutex_unlock(&a);
    usleep(10);
    pthread_mutex_lock(&a);
    if (halt) {
      pthread_mutex_unlock(&a);
      return unused;
    }
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  stop = 1;
  halt = 1;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_mutex_lock(&c);
  stop = 1;
  pthread_mutex_unlock(&c);
  pthread_exit(NULL);
}
