// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The session is given to a new thread, which locks it under the table.
#include <pthread.h>
#include <stdlib.h>

struct session {
  pthread_mutex_t m;
  int number;
  struct session *next;
};

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static struct session *sessions;

static struct session *make(void)
{
  struct session *s = calloc(1, sizeof *s);
  if (s == NULL)
    abort();
  pthread_mutex_init(&s->m, NULL);
  return s;
}

static void *serve(void *argument)
{
  struct session *s = argument;
  pthread_mutex_lock(&table);
  pthread_mutex_lock(&s->m); // DEADLOCK cycle
  s->number++;
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&table);
  return argument;
}

static void *begin(void *argument)
{
  pthread_t t;
  struct session *s = make();
  pthread_mutex_lock(&s->m);
  if (pthread_create(&t, NULL, serve, s) != 0)
    abort();
  pthread_mutex_lock(&table); // DEADLOCK cycle
  s->next = sessions;
  sessions = s;
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(&s->m);
  pthread_join(t, NULL);
  return argument;
}

static void *use(void *argument)
{
  pthread_mutex_lock(&table);
  for (struct session *s = sessions; s != NULL; s = s->next) {
    pthread_mutex_lock(&s->m); // DEADLOCK cycle
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
