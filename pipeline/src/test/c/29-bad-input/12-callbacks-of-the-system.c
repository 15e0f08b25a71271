// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Functions of other types that the system is to call. A signal handler that does not want to know the
// signal does no harm, nor one that wants to know more.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int number = 1;

static void numbered(int given)
{
  number = given;
}

static void plain(void)
{
  number = 2;
}

static void informed(int given, siginfo_t *info, void *context)
{
  number = given + (info == context);
}

static void unlock(int given)
{
  number = given;
  pthread_mutex_unlock(&a);
}

static int destroy(double given)
{
  return given > 0;
}

int main(void)
{
  struct sigaction action = {0};
  pthread_once(&once, (void (*)(void))numbered); // NOTE call-arity
  atexit((void (*)(void))numbered); // NOTE call-arity
  atexit(plain);
  signal(SIGINT, (void (*)(int))plain);
  signal(SIGTERM, numbered);
  signal(SIGHUP, SIG_IGN);
  action.sa_handler = (void (*)(int))informed;
  sigaction(SIGUSR1, &action, NULL);
  pthread_key_create(&key, (void (*)(void *))destroy); // NOTE call-type
  pthread_setspecific(key, &number);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_cleanup_push((void (*)(void *))unlock, NULL);
  number++;
  pthread_cleanup_pop(1); // NOTE call-type
  return 0;
}
