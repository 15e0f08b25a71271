// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The resolver calls back under the lock that the callback takes.
#include <pthread.h>
#include <stddef.h>

struct ares_channeldata;
int ares_init(struct ares_channeldata **channel);
void ares_query(struct ares_channeldata *channel, const char *name, int class, int type,
                void (*done)(void *, int, int, unsigned char *, int), void *arg);
void ares_process_fd(struct ares_channeldata *channel, int in, int out);
int sd_journal_print(int priority, const char *format, ...);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int answers;

static void note(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  sd_journal_print(6, "%d answers", ++answers);
  pthread_mutex_unlock(&a);
}
static void on_answer(void *arg, int status, int timeouts, unsigned char *text, int length) { note(); }
static void *run(void *arg)
{
  note();
  return NULL;
}
int main(void)
{
  struct ares_channeldata *channel;
  pthread_t t;
  if (ares_init(&channel) || pthread_create(&t, NULL, run, NULL)) return 1;
  ares_query(channel, "example.org", 1, 1, on_answer, NULL);
  pthread_mutex_lock(&a);
  ares_process_fd(channel, 3, 3);
  pthread_mutex_unlock(&a);
  pthread_join(t, NULL);
  return 0;
}
