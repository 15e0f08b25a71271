// EXPECT: exit 3; the lock operation has no known target, which counts as any
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t *never_set;

int main(int argc, char **argv)
{
  (void)argv;
  if (argc > 7)
    pthread_mutex_lock(never_set);
  return 0;
}
