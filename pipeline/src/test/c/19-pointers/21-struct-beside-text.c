// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Options are stored at offsets from a table, so that a string may lie in every member. The
// extension is set by its name, which is read back.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct extension {
  int version;
  struct calls {
    void (*begin)(void);
    void (*end)(void);
  } calls;
};

struct session {
  char *name;
  struct extension *extension;
  char *device;
  pthread_mutex_t m;
};

static const size_t offsets[] = {offsetof(struct session, name), offsetof(struct session, device)};

static struct session *create(int count, char **given)
{
  struct session *s = calloc(1, sizeof *s);
  if (s == NULL)
    exit(1);
  pthread_mutex_init(&s->m, NULL);
  for (int i = 1; i < count && i < 3; i++)
    *(char **)((char *)s + offsets[i - 1]) = strdup(given[i]);
  return s;
}

static struct session *only;

static void begin(void)
{
  pthread_mutex_lock(&only->m); // DEADLOCK self
  pthread_mutex_unlock(&only->m);
}

static struct extension extension = {1, {begin, NULL}};

static void *work(void *given)
{
  struct session *s = given;
  pthread_mutex_lock(&s->m);
  if (s->extension) {
    struct calls *calls = &s->extension->calls;
    if (calls->begin)
      calls->begin();
  }
  pthread_mutex_unlock(&s->m);
  return NULL;
}

int main(int count, char **given)
{
  pthread_t h;
  struct session *s = create(count, given);
  only = s;
  if (s->name && strcmp(s->name, "extended") == 0)
    s->extension = &extension;
  if (pthread_create(&h, NULL, work, s) != 0)
    return 1;
  work(s);
  pthread_join(h, NULL);
  return 0;
}
