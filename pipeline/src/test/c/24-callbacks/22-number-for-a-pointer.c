// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function of a library is called through a table of it. It is not the callback that the library
// was given, which has a number where the call has a pointer, and would come without a session.
#include <pthread.h>

struct digest {
  void (*update)(void *state, unsigned long length, unsigned long word);
};

struct session {
  int (*received)(struct session *s, int event);
};

extern const struct digest *find_digest(const char *name);
extern int watch(int file, void (*ready)(int file, int event, void *given), void *given);

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static int received(struct session *s, int event)
{
  pthread_mutex_lock(&all); // NODEADLOCK
  pthread_mutex_unlock(&all);
  return s->received == received && event;
}

static void ready(int file, int event, void *given)
{
  struct session *s = given;
  s->received(s, file + event);
}

static struct session session = {received};

int main(void)
{
  long state[8];
  const struct digest *digest = find_digest("md5");
  watch(0, ready, &session);
  digest->update(state, 4, 7);
  return 0;
}
