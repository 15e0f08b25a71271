// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The events of the kernel's asynchronous input bring back what was submitted.
#include <pthread.h>
#include <stddef.h>

struct iocb {
  void *data;
  int descriptor;
};

struct io_event {
  void *data;
  struct iocb *obj;
  long res;
};

struct timespec;

int io_submit(void *context, long count, struct iocb **requests);
int io_getevents(void *context, long least, long most, struct io_event *events,
                 struct timespec *timeout);

struct transfer {
  pthread_mutex_t lock;
  struct iocb request;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static struct transfer transfer = {PTHREAD_MUTEX_INITIALIZER, {NULL, 0}};
static void *context;

static void *complete(void *unused)
{
  struct io_event events[4];
  int count = io_getevents(context, 1, 4, events, NULL);
  for (int i = 0; i < count; i++) {
    struct transfer *finished = events[i].obj->data;
    pthread_mutex_lock(&finished->lock);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&finished->lock);
  }
  return unused;
}

int main(void)
{
  pthread_t thread;
  struct iocb *requests[] = {&transfer.request};
  pthread_create(&thread, NULL, complete, NULL);
  transfer.request.data = &transfer;
  io_submit(context, 1, requests);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&transfer.lock); // DEADLOCK cycle
  pthread_mutex_unlock(&transfer.lock);
  pthread_mutex_unlock(&a);
  pthread_join(thread, NULL);
  return 0;
}
