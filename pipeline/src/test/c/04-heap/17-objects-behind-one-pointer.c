// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two kinds of objects stand behind one void pointer, made by one wrapper that is only told their
// sizes. An object is used as what it was made for: the plug of a reader is no next of a writer.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct coder {
  void *state;
  void (*end)(struct coder *coder);
};
struct reader {
  int sequence;
  pthread_mutex_t *input;
  pthread_mutex_t *plug;
};
struct writer {
  int sequence;
  struct coder next;
};
static pthread_mutex_t source = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t sink = PTHREAD_MUTEX_INITIALIZER;

static void *allocate(size_t size)
{
  if (size == 0)
    size = 1;
  return malloc(size);
}

static void end_reader(struct coder *coder)
{
  struct reader *reader = coder->state;
  pthread_mutex_lock(reader->input); // NODEADLOCK
  pthread_mutex_unlock(reader->input);
}

static void end_writer(struct coder *coder)
{
  struct writer *writer = coder->state;
  pthread_mutex_lock(&sink); // NODEADLOCK
  if (writer->next.end)
    writer->next.end(&writer->next);
  pthread_mutex_unlock(&sink);
}

static void become_reader(struct coder *coder)
{
  struct reader *reader = coder->state;
  if (!reader) {
    coder->state = allocate(sizeof(struct reader));
    reader = coder->state;
  }
  reader->sequence = 0;
  reader->input = &source;
  reader->plug = &sink;
  coder->end = end_reader;
}

static void become_writer(struct coder *coder)
{
  struct writer *writer = coder->state;
  if (!writer) {
    coder->state = allocate(sizeof(struct writer));
    writer = coder->state;
  }
  writer->sequence = 0;
  memset(&writer->next, 0, sizeof(writer->next));
  become_reader(&writer->next);
  coder->end = end_writer;
}

static void *code(void *kind)
{
  struct coder coder = {0};
  if (kind)
    become_writer(&coder);
  else
    become_reader(&coder);
  coder.end(&coder);
  return NULL;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, code, NULL);
  pthread_create(&other, NULL, code, &source);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
