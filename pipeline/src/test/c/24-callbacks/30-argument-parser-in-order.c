// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Argument parsers, and what is told of the end of input, take their lock while nothing is held.
#include <aio.h>
#include <argp.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static struct aiocb request;

static error_t parse(int key, char *text, struct argp_state *state)
{
  (void)key;
  (void)text;
  (void)state;
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}

static const struct argp arguments = {NULL, parse, NULL, NULL, NULL, NULL, NULL};

static void done(union sigval value)
{
  (void)value;
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

int main(int argc, char **argv)
{
  argp_parse(&arguments, argc, argv, 0, NULL, NULL);
  request.aio_sigevent.sigev_notify = SIGEV_THREAD;
  request.aio_sigevent.sigev_notify_function = done;
  aio_read(&request);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
