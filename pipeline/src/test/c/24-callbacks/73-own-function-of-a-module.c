// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// GModule stores what a name means where its last argument points to.
#include <pthread.h>
#include <stddef.h>

typedef struct module module;
module *g_module_open(const char *name, int flags);
int g_module_symbol(module *m, const char *name, void **symbol);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

void refresh(int twice)
{
  pthread_mutex_lock(&a);
  if (twice)
    pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}
int main(void)
{
  void *found;
  if (!g_module_symbol(g_module_open(NULL, 0), "refresh", &found))
    return 1;
  ((void (*)(int))found)(1);
  return 0;
}
