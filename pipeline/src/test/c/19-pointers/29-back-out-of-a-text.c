// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer moves through the text of a struct, back to where it begins, and from there to the struct.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static volatile int choice;

struct buffer { pthread_mutex_t lock; char text[64]; };

static struct buffer buffer = {PTHREAD_MUTEX_INITIALIZER, ""};

int main(int argc, char **argv)
{
  char *end = &buffer.text[argc];
  end -= argc;
  struct buffer *whole = (struct buffer *)(end - offsetof(struct buffer, text));
  pthread_mutex_lock(&buffer.lock);
  pthread_mutex_t *found = &whole->lock;
  if (choice) {
    found = &other;
  }
  pthread_mutex_lock(found); // DEADLOCK self
  return 0;
}
