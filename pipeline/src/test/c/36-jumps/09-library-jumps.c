// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The library jumps itself, as libpng does, to where nothing more is held than before.
#include <pthread.h>
#include <setjmp.h>

struct image;
typedef void (*jump)(jmp_buf, int);
extern jmp_buf *library_buffer(struct image *, jump);
extern struct image *library_new(void);
extern void library_read(struct image *);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int load(void)
{
  struct image *image = library_new();
  if (!image)
    return 1;
  if (setjmp(*library_buffer(image, longjmp)))
    return 2;
  library_read(image);
  return 0;
}

int main(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  int result = load();
  pthread_mutex_unlock(&a);
  return result | load();
}
