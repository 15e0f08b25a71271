// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
// Without an allocator of the program, compressing calls nothing back; the buffers lie beside locks,
// which the library does not get to know.
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
int lzma_stream_buffer_encode(
    void *, int, const void *, const unsigned char *, size_t, unsigned char *, size_t *, size_t);
size_t ZSTD_compress(void *, size_t, const void *, size_t, int);

struct buffer
{
  pthread_mutex_t mutex;
  unsigned char data[64];
};

static struct buffer in = {PTHREAD_MUTEX_INITIALIZER, {0}}, out = {PTHREAD_MUTEX_INITIALIZER, {0}};

static void *compress_one(void *argument)
{
  struct stream stream = {0};
  size_t at = 0;
  if (deflateInit_(&stream, 6, "1.2.13", (int) sizeof stream) != 0)
    return argument;
  pthread_mutex_lock(&in.mutex);  // NODEADLOCK
  stream.next_in = in.data;
  stream.avail_in = sizeof in.data;
  pthread_mutex_lock(&out.mutex);  // NODEADLOCK
  stream.next_out = out.data;
  stream.avail_out = sizeof out.data;
  deflate(&stream, 4);
  lzma_stream_buffer_encode(NULL, 1, NULL, in.data, 64, out.data, &at, 64);
  ZSTD_compress(out.data, 64, in.data, 64, 1);
  pthread_mutex_unlock(&out.mutex);
  pthread_mutex_unlock(&in.mutex);
  deflateEnd(&stream);
  return NULL;
}

int main(void)
{
  pthread_t one, two;
  pthread_create(&one, NULL, compress_one, NULL);
  pthread_create(&two, NULL, compress_one, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
