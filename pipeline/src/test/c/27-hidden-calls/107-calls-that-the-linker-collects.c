// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What main calls through the section takes the locks in the order that its thread does not.
#include <pthread.h>
typedef void (*initcall)(void);
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void early(void) { pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a); pthread_mutex_unlock(&b); } // DEADLOCK cycle
static initcall call_early __attribute__((used, section("initcalls"))) = early;
extern initcall __start_initcalls[], __stop_initcalls[];
static void *worker(void *arg) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return arg; } // DEADLOCK cycle
int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  for (initcall *p = __start_initcalls; p != __stop_initcalls; ++p)
    (*p)();
  pthread_join(t, NULL);
  return 0;
}
