// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two pointers are copied through characters at the end of a struct.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct message {
  long length;
  char data[];
};

struct job {
  pthread_mutex_t *outer;
  pthread_mutex_t *inner;
};

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t third = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t fourth = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *one, pthread_mutex_t *other)
{
  pthread_mutex_lock(one);
  pthread_mutex_lock(other); // DEADLOCK cycle; DEADLOCK self (imprecise: the parts of the memory are not told apart)
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *run(void *unused)
{
  both(&first, &second);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  struct job job = { &second, &first };
  struct job copy = { &third, &fourth };
  struct message *message = malloc(sizeof(struct message) + sizeof job);
  memcpy(message->data, &job, sizeof job);
  memcpy(&copy, message->data, sizeof copy);
  both(copy.outer, copy.inner);
  pthread_join(thread, NULL);
  return 0;
}
