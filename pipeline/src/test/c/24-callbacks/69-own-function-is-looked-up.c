// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A name that is looked up may be one of the program's own.
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int calls;

void refresh(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  calls++;
  pthread_mutex_unlock(&a);
}
int main(void)
{
  void *self = dlopen(NULL, RTLD_NOW);
  void (*found)(void) = (void (*)(void))dlsym(self, "refresh");
  pthread_mutex_lock(&a);
  if (found != NULL)
    found();
  pthread_mutex_unlock(&a);
  return 0;
}
