// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The branch in which the handle is that of the thread that locks may be taken.
#include <pthread.h>
#include <stdlib.h>

enum { OWN_THREAD = 4, LOUD = 8 };

struct connection {
  pthread_t thread;
  unsigned options;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *unused)
{
  pthread_mutex_lock(&a); // DEADLOCK join
  pthread_mutex_unlock(&a);
  return unused;
}

static void *works(void *unused)
{
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t other;
  struct connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL)
    return 1;
  connection->options = argc > 1 ? OWN_THREAD : LOUD;
  pthread_create(&other, NULL, locks, NULL);
  if (connection->options & OWN_THREAD)
    pthread_create(&connection->thread, NULL, works, NULL);
  else
    connection->thread = other;
  pthread_mutex_lock(&a);
  pthread_join(connection->thread, NULL); // DEADLOCK join
  pthread_mutex_unlock(&a);
  pthread_join(other, NULL);
  return 0;
}
