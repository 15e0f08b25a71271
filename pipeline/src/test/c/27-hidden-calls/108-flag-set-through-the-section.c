// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag of a static variable is only set through the section in which it stands.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
struct site { const char *file; unsigned flags; };
extern struct site __start_sites[], __stop_sites[];
static void on(void)
{
  for (struct site *s = __start_sites; s < __stop_sites; s++)
    s->flags |= 1;
}
static void log_it(void) { pthread_mutex_lock(&a); pthread_mutex_unlock(&a); } // DEADLOCK self
int main(int argc, char **argv)
{
  if (argc > 1)
    on();
  pthread_mutex_lock(&a);
  { static struct site here __attribute__((used, section("sites"))) = { __FILE__, 0 };
    if (here.flags & 1)
      log_it();
  }
  pthread_mutex_unlock(&a);
  return 0;
}
