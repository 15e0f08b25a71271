// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The program has its own view of a struct that the library's header only names.
#include <pthread.h>

struct library_source;
int library_read(struct library_source *source);

struct my_source
{
  int (*fill)(struct my_source *self, char *to, int size);
  pthread_mutex_t m;
};

static int fill(struct my_source *self, char *to, int size)
{
  pthread_mutex_lock(&self->m); // DEADLOCK self
  to[0] = (char)size;
  pthread_mutex_unlock(&self->m);
  return 1;
}

int main(void)
{
  static struct my_source source = {fill, PTHREAD_MUTEX_INITIALIZER};
  pthread_mutex_lock(&source.m);
  library_read((struct library_source *)&source);
  pthread_mutex_unlock(&source.m);
  return 0;
}
