// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What memset() made zero is set later.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct array {
  void (*release)(void *);
  void *element;
};

struct globals {
  int number;
  struct array *table;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void released(void *element)
{
  pthread_mutex_lock(&mutex); // DEADLOCK self
  free(element);
  pthread_mutex_unlock(&mutex);
}

static void delete(struct array *array)
{
  if (array && array->release)
    array->release(array->element);
  free(array);
}

static void end(void *p)
{
  struct globals *globals = p;
  pthread_mutex_lock(&mutex);
  delete(globals->table);
  pthread_mutex_unlock(&mutex);
  free(globals);
}

static void prepare(void)
{
  pthread_key_create(&key, end);
}

static struct globals *globals(void)
{
  pthread_once(&once, prepare);
  struct globals *own = pthread_getspecific(key);
  if (!own && (own = malloc(sizeof *own))) {
    memset(own, 0, sizeof *own);
    pthread_setspecific(key, own);
  }
  return own;
}

static void *run(void *p)
{
  struct array *array = calloc(1, sizeof *array);
  globals()->number = 1;
  if (array)
    array->release = released;
  globals()->table = array;
  if (globals()->table)
    return p;
  delete(array);
  return p;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL);
  return 0;
}
