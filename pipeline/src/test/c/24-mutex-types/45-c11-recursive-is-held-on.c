// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A recursive mutex of C11 is still held when the function that locks it again has returned. No other
// mutex of the program is recursive.
#include <stddef.h>
#include <threads.h>

static mtx_t account;
static mtx_t journal;
static int balance, entries;

static void note(void)
{
  mtx_lock(&journal); // DEADLOCK cycle
  entries++;
  mtx_unlock(&journal);
}

static int deposit(void *unused)
{
  (void)unused;
  mtx_lock(&account);
  balance++;
  note();
  mtx_unlock(&account);
  return 0;
}

static int audit(void *unused)
{
  (void)unused;
  mtx_lock(&journal);
  note();
  mtx_lock(&account); // DEADLOCK cycle
  balance--;
  mtx_unlock(&account);
  mtx_unlock(&journal);
  return 0;
}

int main(void)
{
  thrd_t h1, h2;
  mtx_init(&account, mtx_plain);
  mtx_init(&journal, mtx_plain | mtx_recursive);
  thrd_create(&h1, deposit, NULL);
  thrd_create(&h2, audit, NULL);
  thrd_join(h1, NULL);
  thrd_join(h2, NULL);
  return 0;
}
