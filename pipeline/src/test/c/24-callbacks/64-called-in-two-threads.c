// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two threads of the program use parsers.
#include <pthread.h>
#include <stddef.h>

struct parser;
struct parser *XML_ParserCreate(const char *encoding);
void XML_SetStartElementHandler(struct parser *p, void (*start)(void *, const char *, const char **));
int XML_Parse(struct parser *p, const char *text, int length, int last);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void on_start(void *data, const char *name, const char **attributes)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void *parse(void *unused)
{
  struct parser *p = XML_ParserCreate(NULL);
  XML_SetStartElementHandler(p, on_start);
  XML_Parse(p, "<a/>", 4, 1);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, parse, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(t, NULL);
  return 0;
}
