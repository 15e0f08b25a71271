// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The string is written before the call.
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
  char mode[] = "r";
  mode[0] = 's';
  open_file("messages", mode);
  pthread_mutex_unlock(&mutex);
  return p;
}

int main(void)
{
  pthread_t thread;
  open_file("plain", "r");
  pthread_create(&thread, NULL, load, NULL);
  pthread_join(thread, NULL);
  return 0;
}
