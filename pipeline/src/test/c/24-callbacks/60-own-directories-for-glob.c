// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// With GLOB_ALTDIRFUNC, glob opens directories by a function of the program.
#define _GNU_SOURCE
#include <dirent.h>
#include <glob.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *open_locked(const char *name)
{
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  return opendir(name);
}

static struct dirent *read_entry(void *directory)
{
  return readdir(directory);
}

static void close_directory(void *directory)
{
  closedir(directory);
}

static void *lists(void *unused)
{
  glob_t found;
  memset(&found, 0, sizeof found);
  found.gl_opendir = open_locked;
  found.gl_readdir = read_entry;
  found.gl_closedir = close_directory;
  found.gl_stat = stat;
  found.gl_lstat = lstat;
  pthread_mutex_lock(&a);
  glob("/etc/*", GLOB_ALTDIRFUNC, NULL, &found);
  pthread_mutex_unlock(&a);
  globfree(&found);
  return unused;
}

static void *inverted(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, lists, NULL);
  pthread_create(&other, NULL, inverted, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
