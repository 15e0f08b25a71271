#ifndef ACCOUNT_H
#define ACCOUNT_H

#include <pthread.h>

/* An account; its mutex guards the balance. */
struct account {
    const char *owner;
    long balance;
    pthread_mutex_t mutex;
};

extern struct account alice, bob;

void account_lock(struct account *account);
void account_unlock(struct account *account);

/* Moves money, holding both accounts. Returns 0, or -1 if there is not enough. */
int transfer(struct account *from, struct account *to, long amount);

#endif
