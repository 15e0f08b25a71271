// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Functions that are called as others than they are.
#include <pthread.h>

struct item {
  long numbers[3];
};
struct command {
  const char *name;
  int (*run)(int, char **);
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void locked(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static int real(double number)
{
  locked();
  return number > 0;
}

static int item(struct item item)
{
  locked();
  return item.numbers[0] > 0;
}

static int number(int number)
{
  locked();
  return number;
}

static void no_result(int *pointer)
{
  locked();
  *pointer = 1;
}

static int help(int count, char **words)
{
  locked();
  return count + !words;
}

static int version(void)
{
  locked();
  return 1;
}

static const struct command commands[] = {
  {"help", help},
  {"version", (int (*)(int, char **))version},
};

int main(int count, char **words)
{
  int value = 0;
  int (*as_pointer)(int *) = (int (*)(int *))real;
  value += as_pointer(&value); // NOTE call-type
  as_pointer = (int (*)(int *))no_result;
  int (*as_item)(int *) = (int (*)(int *))item;
  value += as_item(&value); // NOTE call-type
  int (*as_number)(int *, int) = (int (*)(int *, int))number;
  value += as_number(&value, 2); // NOTE call-arity
  int (*as_result)(int *) = (int (*)(int *))no_result;
  as_result(&value);
  value += as_result(&value); // NOTE call-type
  int (*plain)(int) = number;
  value += ((int (*)(char *))plain)("1"); // NOTE call-type
  for (int i = 0; i < 2; i++) {
    value += commands[i].run(count, words); // NOTE call-arity
  }
  return value;
}
