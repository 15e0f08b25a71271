// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What a library that is loaded by its name is given, it may call: at once, in another of its
// functions, and when it is loaded again.
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

struct plugin {
  void (*run)(void);
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void on_a(void *data)
{
  (void)data;
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

static void on_b(void *data)
{
  (void)data;
  pthread_mutex_lock(&b); // DEADLOCK self
  pthread_mutex_unlock(&b);
}

static void on_c(void *data)
{
  (void)data;
  pthread_mutex_lock(&c); // DEADLOCK self
  pthread_mutex_unlock(&c);
}

int main(void)
{
  void *library = dlopen("libsensors.so.5", RTLD_LAZY);
  void (*with)(void (*)(void *)) = (void (*)(void (*)(void *)))dlsym(library, "sensors_with");
  void (*keep)(void (*)(void *), void (*)(void *)) = dlsym(library, "sensors_keep");
  struct plugin *plugin = dlsym(library, "sensors_plugin");
  pthread_mutex_lock(&a);
  with(on_a);
  pthread_mutex_unlock(&a);
  keep(on_b, on_c);
  pthread_mutex_lock(&b);
  plugin->run();
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&c);
  dlopen("libsensors.so.5", RTLD_NOW);
  pthread_mutex_unlock(&c);
  return 0;
}
