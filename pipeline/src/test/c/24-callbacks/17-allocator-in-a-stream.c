// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// A stream of zlib names the program's allocator: deflate may call it, with the locks held there.
#include <pthread.h>
#include <stddef.h>

struct stream
{
  unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *(*zalloc)(void *, unsigned, unsigned);
  void (*zfree)(void *, void *);
  void *opaque;
  int data_type;
  unsigned long adler, reserved;
};
int deflateInit_(struct stream *, int, const char *, int);
int deflate(struct stream *, int);
int deflateEnd(struct stream *);

struct pool
{
  pthread_mutex_t mutex;
  char memory[4096];
  size_t used;
};

static struct pool pool = {PTHREAD_MUTEX_INITIALIZER, {0}, 0};

static void *from_pool(void *opaque, unsigned items, unsigned size)
{
  struct pool *p = opaque;
  pthread_mutex_lock(&p->mutex);  // DEADLOCK self
  void *result = p->memory + p->used;
  p->used += (size_t) items * size;
  pthread_mutex_unlock(&p->mutex);
  return result;
}

int main(void)
{
  static struct stream stream;
  unsigned char in[64] = {1}, out[64];
  stream.zalloc = from_pool;
  stream.opaque = &pool;
  if (deflateInit_(&stream, 6, "1.2.13", (int) sizeof stream) != 0)
    return 1;
  stream.next_in = in;
  stream.avail_in = sizeof in;
  stream.next_out = out;
  stream.avail_out = sizeof out;
  pthread_mutex_lock(&pool.mutex);
  deflate(&stream, 4);
  pthread_mutex_unlock(&pool.mutex);
  return deflateEnd(&stream);
}
