// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What is loaded is no part of the program, nor is what is looked up there.
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

int main(int count, char **arguments)
{
  (void)count;
  void *library = dlopen(arguments[1], RTLD_NOW);
  if (library == NULL)
    return 1;
  int (*begin)(void) = (int (*)(void))dlsym(library, arguments[2]);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return begin != NULL ? begin() : 2;
}
