// EXPECT: exit 0 or 3; every label whose address is taken is a target
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(int argc, char **argv)
{
  static void *const targets[] = {&&take, &&leave};
  (void)argv;
  goto *targets[argc > 1];
take:
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
leave:
  return 0;
}
