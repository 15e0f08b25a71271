// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Code outside the program knows the memory with the handle. It has no handles but those that it was
// given, so the join waits for the one thread, and not for its own.
#include <pthread.h>

struct service {
  pthread_t thread;
  void *data;
};
extern void publish(struct service *service);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct service service;

static void *serve(void *x)
{
  return x;
}

static void *work(void *x)
{
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return x;
}

int main(void)
{
  pthread_t other;
  publish(&service);
  pthread_create(&service.thread, NULL, serve, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  pthread_join(service.thread, NULL); // NODEADLOCK
  pthread_mutex_unlock(&lock);
  pthread_join(other, NULL);
  return 0;
}
