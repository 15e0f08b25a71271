// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What the name means is known, and called without the lock; so is the counter.
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int calls;

void refresh(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  calls++;
  pthread_mutex_unlock(&a);
}
int main(void)
{
  void *self = dlopen(NULL, RTLD_NOW);
  void (*found)(void) = (void (*)(void))dlsym(self, "refresh");
  pthread_mutex_lock(&a);
  *(int *)dlsym(self, "calls") = 0;
  pthread_mutex_unlock(&a);
  if (found != NULL)
    found();
  return 0;
}
