// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The work runs in a thread of the library, beside `main`.
#include <pthread.h>
#include <stddef.h>

struct uv_loop_s;
struct uv_work_s {
  void *data;
};
typedef struct uv_work_s uv_work_t;
struct uv_loop_s *uv_default_loop(void);
int uv_run(struct uv_loop_s *, int);
int uv_queue_work(struct uv_loop_s *, uv_work_t *, void (*)(uv_work_t *),
                  void (*)(uv_work_t *, int));

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static uv_work_t request;

static void work(uv_work_t *self)
{
  pthread_mutex_lock(self->data);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(self->data);
}

static void done(uv_work_t *self, int status)
{
  (void)self, (void)status;
}

int main(void)
{
  request.data = &a;
  uv_queue_work(uv_default_loop(), &request, work, done);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return uv_run(uv_default_loop(), 0);
}
