// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A library that the program loads by its name is code outside the program, as one that it is
// linked with: it does not know `report`, whose address is taken, and which waits for `a`.
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int (*sensors_init)(void *);
static int (*own)(void *);

static int report(void *data)
{
  (void)data;
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}

static void load(void)
{
  void *library = dlopen("libsensors.so.5", RTLD_LAZY);
  if (library == NULL) {
    return;
  }
  *(void **)&sensors_init = dlsym(library, "sensors_init");
  if (sensors_init != NULL) {
    pthread_mutex_lock(&a); // NODEADLOCK
    sensors_init(NULL);
    pthread_mutex_unlock(&a);
  }
}

int main(void)
{
  own = report;
  load();
  own(NULL);
  return 0;
}
