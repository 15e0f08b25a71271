// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock is released before exit.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void save(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

int main(int argc, char **argv)
{
  (void)argv;
  atexit(save);
  pthread_mutex_lock(&a);
  if (argc > 1) {
    pthread_mutex_unlock(&a);
    exit(1);
  }
  pthread_mutex_unlock(&a);
  return 0;
}
