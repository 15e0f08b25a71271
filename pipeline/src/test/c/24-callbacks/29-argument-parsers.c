// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// `argp_parse` calls the parser that it is given with the caller's input, and those of its children.
#include <argp.h>
#include <pthread.h>
#include <stddef.h>

struct settings {
  pthread_mutex_t lock;
  int level;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t quiet = PTHREAD_MUTEX_INITIALIZER;

static error_t parse_child(int key, char *text, struct argp_state *state)
{
  (void)key;
  (void)text;
  (void)state;
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
  return 0;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
  struct settings *settings = state->input;
  (void)key;
  (void)text;
  pthread_mutex_lock(&settings->lock); // DEADLOCK self
  settings->level++;
  pthread_mutex_unlock(&settings->lock);
  pthread_mutex_lock(&quiet); // NODEADLOCK
  pthread_mutex_unlock(&quiet);
  return 0;
}

static const struct argp child = {NULL, parse_child, NULL, NULL, NULL, NULL, NULL};
static const struct argp_child children[] = {{&child, 0, NULL, 0}, {NULL, 0, NULL, 0}};
static const struct argp arguments = {NULL, parse, NULL, NULL, children, NULL, NULL};

int main(int argc, char **argv)
{
  struct settings settings;
  pthread_mutex_init(&settings.lock, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&settings.lock);
  argp_parse(&arguments, argc, argv, 0, NULL, &settings);
  pthread_mutex_unlock(&settings.lock);
  pthread_mutex_unlock(&a);
  return 0;
}
