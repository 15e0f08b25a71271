// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is read goes on behind the first member, to which the pointer was converted.
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

struct base {
  int kind;
  size_t size;
};
struct conf {
  struct base b;
  int flag;
};
static struct conf conf, *c = &conf;
static int rd(int fd, struct base *b, size_t n)
{
  return read(fd, b, n) == (ssize_t) n;
}

int main(int argc, char **argv)
{
  if (!rd(0, (struct base *)c, sizeof *c))
    return 1;
  if (c->flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
