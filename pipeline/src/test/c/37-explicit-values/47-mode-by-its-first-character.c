// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Who holds the mutex opens files for reading only.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void report(const char *text)
{
  pthread_mutex_lock(&mutex); // NODEADLOCK
  puts(text);
  pthread_mutex_unlock(&mutex);
}

static int open_file(const char *name, const char *mode)
{
  if (!name || !mode || (*mode != 'r' && *mode != 's'))
    return -1;
  switch (*mode) {
  case 'r':
    return 1;
  case 's':
    report(name);
    return 2;
  }
  return 0;
}

static int open_text(const char *name, const char *mode)
{
  return open_file(name, mode);
}

static void *load(void *p)
{
  pthread_mutex_lock(&mutex);
  open_file("messages", "r");
  open_text("messages", "rb");
  pthread_mutex_unlock(&mutex);
  return p;
}

int main(void)
{
  pthread_t thread;
  open_file("socket", "s");
  pthread_create(&thread, NULL, load, NULL);
  pthread_join(thread, NULL);
  return 0;
}
