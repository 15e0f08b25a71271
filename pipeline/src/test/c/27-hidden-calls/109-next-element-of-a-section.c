// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// From one element of a section to the next: another variable.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
struct step { void (*run)(void); };
static void quiet(void) { }
static void loud(void) { pthread_mutex_lock(&a); pthread_mutex_unlock(&a); } // DEADLOCK self
static struct step s1 __attribute__((used, section("steps"))) = { quiet };
static struct step s2 __attribute__((used, section("steps"))) = { loud };
extern struct step __start_steps[], __stop_steps[];
int main(void)
{
  struct step *p = __start_steps;
  p->run();
  pthread_mutex_lock(&a);
  if (p + 1 < __stop_steps)
    p[1].run();
  pthread_mutex_unlock(&a);
  return 0;
}
