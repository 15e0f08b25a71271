// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The order of files is asked for when they are read.
#include <sys/types.h>
#include <sys/stat.h>
#include <fts.h>
#include <pthread.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static int compare(const FTSENT **one, const FTSENT **other)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  int order = strcmp((*one)->fts_name, (*other)->fts_name);
  pthread_mutex_unlock(&a);
  return order;
}

int main(int argc, char **argv)
{
  (void)argc;
  FTS *files = fts_open(argv + 1, FTS_PHYSICAL, compare);
  pthread_mutex_lock(&a);
  while (fts_read(files) != NULL)
    continue;
  pthread_mutex_unlock(&a);
  fts_close(files);
  return 0;
}
