// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Options may be in an array that nobody gives: the hooks that its numbers would be are never
// called.
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

enum option { END, HOOK, ARRAY };

struct item {
  enum option option;
  intptr_t value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void (*hook)(void);

static void set(enum option option, ...)
{
  va_list list;
  va_start(list, option);
  while (option != END) {
    if (option == HOOK) {
      hook = va_arg(list, void (*)(void));
    } else {
      struct item *items = va_arg(list, struct item *);
      for (int i = 0; items[i].option != END; i++)
        set(items[i].option, (void (*)(void))items[i].value, END);
    }
    option = va_arg(list, enum option);
  }
  va_end(list);
}

static void work(void)
{
  pthread_mutex_lock(&lock); // NODEADLOCK
  pthread_mutex_unlock(&lock);
}

static void *run(void *arg)
{
  pthread_mutex_lock(&lock); // NODEADLOCK
  if (hook != NULL)
    hook();
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void)
{
  pthread_t thread;
  set(END);
  pthread_create(&thread, NULL, run, NULL);
  work();
  pthread_join(thread, NULL);
  return 0;
}
