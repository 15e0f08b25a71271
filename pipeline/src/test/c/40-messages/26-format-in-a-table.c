// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The formats of options are in a table, and where the values go, too: they are taken for no
// addresses, and the report says so.
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

struct settings {
  pthread_mutex_t *mutex;
  unsigned most;
  char *name;
};

static const struct {
  const char *format;
  size_t offset;
} options[] = {{"most=%u", offsetof(struct settings, most)}};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static struct settings settings = {&a, 1, NULL};

static void set(const char *text)
{
  for (unsigned i = 0; i < sizeof options / sizeof options[0]; i++) {
    void *place = (char *)&settings + options[i].offset;
    sscanf(text, options[i].format, place);
  }
}

static void *work(void *unused)
{
  pthread_mutex_lock(settings.mutex); // NODEADLOCK
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(settings.mutex);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  if (argc > 1)
    set(argv[1]);
  printf("%p %p\n", (void *)&a, (void *)&b);
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(thread, NULL);
  return 0;
}
