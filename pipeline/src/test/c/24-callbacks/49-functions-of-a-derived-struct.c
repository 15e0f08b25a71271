// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The table of a circle is called as that of a shape: pointers to void have been both.
#include <pthread.h>

struct shape;
struct shape_ops
{
  void (*draw)(struct shape *s);
};
struct shape
{
  const struct shape_ops *ops;
};

struct circle;
struct circle_ops
{
  void (*draw)(struct circle *c);
};
struct circle
{
  const struct circle_ops *ops;
  int radius;
};

static pthread_mutex_t screen = PTHREAD_MUTEX_INITIALIZER;

static void draw_circle(struct circle *c)
{
  pthread_mutex_lock(&screen); // DEADLOCK self
  c->radius++;
  pthread_mutex_unlock(&screen);
}

static const struct circle_ops circles = {draw_circle};

int main(void)
{
  static struct circle c = {&circles, 1};
  void *all[2] = {&c, &c};
  pthread_mutex_lock(&screen);
  for (int i = 0; i < 2; i++)
  {
    struct shape *s = all[i];
    s->ops->draw(s);
  }
  pthread_mutex_unlock(&screen);
  return 0;
}
