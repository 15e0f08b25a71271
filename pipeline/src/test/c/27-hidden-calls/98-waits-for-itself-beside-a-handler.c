// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A log is written by threads and by a handler of a signal. Blocking the signal would help against
// the handler only: who sets the level to a wrong one waits for itself in the very same line.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t level_lock = PTHREAD_MUTEX_INITIALIZER;
static int level;

static int current(void)
{
  int l;
  pthread_mutex_lock(&level_lock); // DEADLOCK self; DEADLOCK signal; DEADLOCK cycle
  l = level;
  pthread_mutex_unlock(&level_lock);
  return l;
}

static void say(const char *text)
{
  pthread_mutex_lock(&log_lock); // DEADLOCK signal; DEADLOCK cycle
  if (current() > 0)
    puts(text);
  pthread_mutex_unlock(&log_lock);
}

static void set(int l)
{
  pthread_mutex_lock(&level_lock);
  if (l < 0)
    say("no such level");
  else
    level = l;
  pthread_mutex_unlock(&level_lock);
}

static void hangs_up(int signal)
{
  say("hangup");
}

static void *works(void *arg)
{
  for (int i = 0; i < 100; i++)
    say("working");
  return arg;
}

static void *reads(void *arg)
{
  int l;
  while (scanf("%d", &l) == 1)
    set(l);
  return arg;
}

int main(void)
{
  pthread_t s, t;
  signal(SIGHUP, hangs_up);
  pthread_create(&s, NULL, works, NULL);
  pthread_create(&t, NULL, reads, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
