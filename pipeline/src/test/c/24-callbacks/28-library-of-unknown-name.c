// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is loaded is not known, but what is looked up is a function of the program itself.
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

void report(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

int main(int count, char **arguments)
{
  (void)count;
  dlopen(arguments[1], RTLD_NOW);
  void (*own)(void) = dlsym(dlopen(NULL, RTLD_NOW), "report");
  pthread_mutex_lock(&a);
  own();
  pthread_mutex_unlock(&a);
  return 0;
}
