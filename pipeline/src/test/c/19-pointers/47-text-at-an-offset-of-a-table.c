// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Text is copied between members whose offsets stand in a table.
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <stdlib.h>
struct queue { char *title; pthread_mutex_t lock; };
struct server {
  char *name;
  char *root;
  struct queue *log;
  struct queue *data;
};
struct option { const char *key; size_t offset; };
static const struct option options[] = {
  {"name=", offsetof(struct server, name)},
  {"root=", offsetof(struct server, root)},
};
static struct queue log_queue = {"log", PTHREAD_MUTEX_INITIALIZER}, data_queue = {"data", PTHREAD_MUTEX_INITIALIZER};
static void parse(struct server *s, struct server *defaults, const char *text) {
  for (size_t i = 0; i < 2; i++)
    if (strncmp(text, options[i].key, 5) == 0)
      *(char **)((char *)s + options[i].offset) = *(char **)((char *)defaults + options[i].offset);
}
static void *work(void *a) {
  struct server *s = a;
  pthread_mutex_lock(&s->data->lock); // NODEADLOCK
  pthread_mutex_lock(&s->log->lock);
  pthread_mutex_unlock(&s->log->lock);
  pthread_mutex_unlock(&s->data->lock);
  return 0;
}
int main(int argc, char **argv) {
  struct server defaults = {"a", "/", &log_queue, &data_queue};
  struct server *s = malloc(sizeof *s);
  *s = defaults;
  for (int i = 1; i < argc; i++) parse(s, &defaults, argv[i]);
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, s);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
