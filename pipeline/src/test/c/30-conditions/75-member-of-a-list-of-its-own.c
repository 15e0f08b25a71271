// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// To copy what the struct points to changes all of the struct: the second lock is that of the next node.
#include <pthread.h>

struct node {
  struct node *next;
  pthread_mutex_t *mutex;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static struct node last = {0, &b};
static struct node first = {&last, &a};

static void *forwards(void *arg)
{
  struct node at = first;
  pthread_mutex_lock(at.mutex);
  pthread_mutex_t *held = at.mutex;
  at = *at.next;
  pthread_mutex_lock(at.mutex); // DEADLOCK cycle; DEADLOCK self (imprecise: members that are copied all at once have no name)
  pthread_mutex_unlock(at.mutex);
  pthread_mutex_unlock(held);
  return arg;
}

static void *backwards(void *arg)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, forwards, NULL);
  backwards(NULL);
  pthread_join(t, NULL);
  return 0;
}
