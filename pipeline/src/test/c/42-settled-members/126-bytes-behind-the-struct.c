// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What is filled by the callback lies behind the struct in the same memory, not in it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct source {
  int (*fill)(char *to, size_t size);
  char *data;
  size_t size;
  pthread_mutex_t m;
};

static struct source *with_callback(int (*fill)(char *, size_t), size_t size)
{
  struct source *s = calloc(1, sizeof *s + size);
  if (!s)
    exit(1);
  pthread_mutex_init(&s->m, NULL);
  s->data = (void *)&s[1];
  s->size = size;
  s->fill = fill;
  return s;
}

static struct source *with_text(const char *text)
{
  size_t size = strlen(text);
  struct source *s = calloc(1, sizeof *s + size);
  if (!s)
    exit(1);
  pthread_mutex_init(&s->m, NULL);
  s->data = (char *)s + sizeof *s;
  memcpy(s->data, text, size);
  s->size = size;
  return s;
}

static int clear(char *to, size_t size)
{
  memset(to, 0, size);
  return rand();
}

static void *run(void *argument)
{
  struct source *s = argument;
  int i, left = 1;
  for (i = 0; i < 9; i++) {
    if (s->fill)
      pthread_mutex_lock(&s->m); // NODEADLOCK
    if (s->fill)
      left = s->fill(s->data, s->size);
    if (s->fill)
      pthread_mutex_unlock(&s->m);
    if (!left)
      break;
  }
  return NULL;
}

int main(void)
{
  pthread_t t, u;
  struct source *one = with_callback(clear, 100), *other = with_text("text");
  pthread_create(&t, NULL, run, one);
  pthread_create(&u, NULL, run, other);
  run(one);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
