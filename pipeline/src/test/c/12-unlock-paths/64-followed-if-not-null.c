// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The list may be empty; then nobody puts anything back.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

struct connection {
  struct connection *next;
  int number;
};

static sem_t available;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct connection connections[2], *list;

static struct connection *get(void)
{
  sem_wait(&available); // DEADLOCK exit
  pthread_mutex_lock(&mutex);
  struct connection *connection = list;
  if (connection)
    list = connection->next;
  pthread_mutex_unlock(&mutex);
  return connection;
}

static void put(struct connection *connection)
{
  pthread_mutex_lock(&mutex);
  connection->next = list;
  list = connection;
  pthread_mutex_unlock(&mutex);
  sem_post(&available);
}

static void *client(void *p)
{
  struct connection *connection = get();
  if (!connection)
    return NULL; // DEADLOCK exit
  connection->number++;
  put(connection);
  return p;
}

int main(void)
{
  pthread_t threads[3];
  sem_init(&available, 0, 2);
  list = &connections[0];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, client, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
