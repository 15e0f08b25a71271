// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A library calls an error handler, which jumps past the release of b.
#include <pthread.h>
#include <setjmp.h>

struct reader {
  void (*fail)(void *);
  jmp_buf failed;
};

extern void library_read(struct reader *, char *);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int bad;

static void on_error(void *data)
{
  struct reader *reader = data;
  longjmp(reader->failed, 1);
}

static int load(char *name)
{
  struct reader reader;
  reader.fail = on_error;
  if (setjmp(reader.failed))
    return -1;
  pthread_mutex_lock(&b);
  library_read(&reader, name);
  pthread_mutex_unlock(&b);
  return 0;
}

static void *run(void *name)
{
  pthread_mutex_lock(&a);
  int result = load(name);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b); // DEADLOCK self
  bad |= result;
  pthread_mutex_unlock(&b);
  return 0;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  pthread_create(&thread, 0, run, argv[argc - 1]);
  run(argv[0]);
  pthread_join(thread, 0);
  return bad;
}
