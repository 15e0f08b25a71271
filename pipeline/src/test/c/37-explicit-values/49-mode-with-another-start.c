// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function looks at the string from its second character on.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void report(const char *text)
{
  pthread_mutex_lock(&mutex); // DEADLOCK self
  puts(text);
  pthread_mutex_unlock(&mutex);
}

static int open_file(const char *name, const char *mode)
{
  if (!name || !mode || (*mode != 'r' && *mode != 's'))
    return -1;
  if (mode[1] == 's')
    mode++;
  switch (*mode) {
  case 'r':
    return 1;
  case 's':
    report(name);
    return 2;
  }
  return 0;
}

static void *load(void *p)
{
  pthread_mutex_lock(&mutex);
  open_file("messages", "rs");
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
