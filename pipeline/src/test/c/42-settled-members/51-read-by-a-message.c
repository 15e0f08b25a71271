// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is read goes where the vector of a message points to.
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

struct conf {
  int kind;
  int flag;
};
static struct conf conf, *c = &conf;
int main(int argc, char **argv)
{
  struct iovec v = { c, sizeof *c };
  struct msghdr h;
  memset(&h, 0, sizeof h);
  h.msg_iov = &v;
  h.msg_iovlen = 1;
  if (recvmsg(0, &h, 0) != sizeof *c)
    return 1;
  if (c->flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
