// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As program 12, but it was given the handle of the other thread as well, and may have stored it.
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
  pthread_mutex_lock(&lock); // DEADLOCK join
  pthread_mutex_unlock(&lock);
  return x;
}

int main(void)
{
  pthread_t other;
  publish(&service);
  pthread_create(&service.thread, NULL, serve, NULL);
  pthread_create(&other, NULL, work, NULL);
  publish((struct service *)other);
  pthread_mutex_lock(&lock);
  pthread_join(service.thread, NULL); // DEADLOCK join
  pthread_mutex_unlock(&lock);
  pthread_join(other, NULL);
  return 0;
}
