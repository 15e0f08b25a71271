// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Units put what they offer into a section; the linker tells where it begins and ends.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

struct plugin {
  void (*run)(void);
};

extern struct plugin __start_plugins[], __stop_plugins[];

static void work(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

static struct plugin one __attribute__((section("plugins"), used)) = {work};

int main(void)
{
  pthread_mutex_lock(&a);
  for (struct plugin *p = __start_plugins; p < __stop_plugins; p++)
    p->run();
  pthread_mutex_unlock(&a);
  return 0;
}
