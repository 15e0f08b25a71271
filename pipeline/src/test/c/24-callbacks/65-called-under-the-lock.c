// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The parser is called with the lock held that the function takes.
#include <pthread.h>
#include <stddef.h>

struct parser;
struct parser *XML_ParserCreate(const char *encoding);
void XML_SetStartElementHandler(struct parser *p, void (*start)(void *, const char *, const char **));
int XML_Parse(struct parser *p, const char *text, int length, int last);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void on_start(void *data, const char *name, const char **attributes)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}
int main(void)
{
  struct parser *p = XML_ParserCreate(NULL);
  XML_SetStartElementHandler(p, on_start);
  pthread_mutex_lock(&a);
  XML_Parse(p, "<a/>", 4, 1);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
