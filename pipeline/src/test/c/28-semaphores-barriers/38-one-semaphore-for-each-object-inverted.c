// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, and the report waits for it with the log locked.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct account {
  sem_t busy;
  long balance;
};

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

static void deposit(struct account *account, long sum)
{
  sem_wait(&account->busy);
  account->balance += sum;
  pthread_mutex_lock(&log_lock); // DEADLOCK cycle
  pthread_mutex_unlock(&log_lock);
  sem_post(&account->busy);
}

static void *report(void *argument)
{
  struct account *account = argument;
  pthread_mutex_lock(&log_lock);
  sem_wait(&account->busy); // DEADLOCK cycle
  sem_post(&account->busy);
  pthread_mutex_unlock(&log_lock);
  return NULL;
}

static void *pay(void *argument)
{
  deposit(argument, 1);
  return NULL;
}

int main(void)
{
  pthread_t handles[4];
  for (int i = 0; i < 4; i += 2) {
    struct account *account = malloc(sizeof *account);
    account->balance = 0;
    sem_init(&account->busy, 0, 1);
    pthread_create(&handles[i], NULL, pay, account);
    pthread_create(&handles[i + 1], NULL, report, account);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
