// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A new session is locked, then put into the table: nobody waits for it yet.
#include <pthread.h>
#include <stdlib.h>

struct session {
  pthread_mutex_t m;
  int number;
  struct session *next;
};

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static struct session *sessions;

static void *begin(void *argument)
{
  struct session *s = calloc(1, sizeof *s);
  if (s == NULL)
    return argument;
  pthread_mutex_init(&s->m, NULL);
  pthread_mutex_lock(&s->m);
  pthread_mutex_lock(&table);
  s->next = sessions;
  sessions = s;
  pthread_mutex_unlock(&table);
  s->number = 1;
  pthread_mutex_unlock(&s->m);
  return argument;
}

static void *use(void *argument)
{
  pthread_mutex_lock(&table);
  for (struct session *s = sessions; s != NULL; s = s->next) {
    pthread_mutex_lock(&s->m); // NODEADLOCK
    s->number++;
    pthread_mutex_unlock(&s->m);
  }
  pthread_mutex_unlock(&table);
  return argument;
}

int main(void)
{
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, i % 2 ? begin : use, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
