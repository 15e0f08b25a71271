#ifndef STATS_H
#define STATS_H

/* Adds to the sum and the count together. */
void stats_add(int value);

/* The mean so far; 0 before the first value. */
double stats_mean(void);

#endif
