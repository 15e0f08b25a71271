#include "account.h"

#include <stdio.h>
#include <stdlib.h>

enum { TRANSFERS = 1000 };

static void *pay_rent(void *unused)
{
    (void)unused;
    for (int i = 0; i < TRANSFERS; i++)
        transfer(&alice, &bob, 5);
    return NULL;
}

static void *pay_wages(void *unused)
{
    (void)unused;
    for (int i = 0; i < TRANSFERS; i++)
        transfer(&bob, &alice, 7);
    return NULL;
}

int main(void)
{
    pthread_t tenant, employer;

    if (pthread_create(&tenant, NULL, pay_rent, NULL) != 0)
        return EXIT_FAILURE;
    if (pthread_create(&employer, NULL, pay_wages, NULL) != 0)
        return EXIT_FAILURE;
    pthread_join(tenant, NULL);
    pthread_join(employer, NULL);
    printf("%s %ld, %s %ld\n", alice.owner, alice.balance, bob.owner, bob.balance);
    return EXIT_SUCCESS;
}
