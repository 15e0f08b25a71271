#include "account.h"

struct account alice = {"Alice", 1000, PTHREAD_MUTEX_INITIALIZER};
struct account bob = {"Bob", 1000, PTHREAD_MUTEX_INITIALIZER};

void account_lock(struct account *account)
{
    pthread_mutex_lock(&account->mutex);
}

void account_unlock(struct account *account)
{
    pthread_mutex_unlock(&account->mutex);
}

int transfer(struct account *from, struct account *to, long amount)
{
    int result = -1;

    /* Two transfers in opposite directions lock the accounts in opposite orders. */
    account_lock(from);
    account_lock(to);
    if (from->balance >= amount) {
        from->balance -= amount;
        to->balance += amount;
        result = 0;
    }
    account_unlock(to);
    account_unlock(from);
    return result;
}
