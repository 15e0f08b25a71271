// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// glob() tells how many files it has found.
#include <glob.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  glob_t found = {0};
  if (glob("/*", 0, NULL, &found) != 0)
    return 1;
  pthread_mutex_lock(&m);
  if (found.gl_pathc > 0)
    pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  globfree(&found);
  return 0;
}
