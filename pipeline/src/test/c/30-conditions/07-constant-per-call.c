// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What a function locks depends on its argument, which differs from call to call.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

enum step { READ, SWAP, WRITE };

static void both(int first_a)
{
  if (first_a)
    pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  if (first_a)
    pthread_mutex_unlock(&a);
}

static void perform(enum step step)
{
  switch (step) {
  case READ:
    both(1);
    break;
  case SWAP:
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    break;
  default:
    both(0);
  }
}

static void *reader(void *unused)
{
  perform(READ);
  return unused;
}

static void *writer(void *unused)
{
  perform(WRITE);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  perform(SWAP);
  pthread_create(&one, NULL, reader, NULL);
  pthread_create(&other, NULL, writer, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
