// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// At the end of the input a thread of the system calls `done`, at any time.
#include <aio.h>
#include <pthread.h>
#include <stddef.h>

struct transfer {
  pthread_mutex_t lock;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static struct transfer transfer = {PTHREAD_MUTEX_INITIALIZER};
static struct aiocb request;

static void done(union sigval value)
{
  struct transfer *finished = value.sival_ptr;
  pthread_mutex_lock(&finished->lock);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&finished->lock);
}

int main(void)
{
  request.aio_sigevent.sigev_notify = SIGEV_THREAD;
  request.aio_sigevent.sigev_notify_function = done;
  request.aio_sigevent.sigev_value.sival_ptr = &transfer;
  aio_read(&request);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&transfer.lock); // DEADLOCK cycle
  pthread_mutex_unlock(&transfer.lock);
  pthread_mutex_unlock(&a);
  return 0;
}
