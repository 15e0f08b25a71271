// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// printf calls a function of the program for a letter that it has registered.
#include <printf.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static int print(FILE *stream, const struct printf_info *info, const void *const *arguments)
{
  (void)info;
  (void)arguments;
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  return fprintf(stream, "w");
}

static int describe(const struct printf_info *info, size_t n, int *types, int *sizes)
{
  (void)info;
  (void)sizes;
  if (n > 0)
    types[0] = PA_POINTER;
  return 1;
}

int main(void)
{
  register_printf_specifier('W', print, describe);
  pthread_mutex_lock(&a); // NODEADLOCK
  printf("%W\n", &a);
  pthread_mutex_unlock(&a);
  return 0;
}
