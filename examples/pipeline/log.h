#ifndef LOG_H
#define LOG_H

/* Counts an event of a stage and prints every thousandth. May be called with other locks held. */
void log_event(const char *stage, int value);

/* Prints the number of events seen. */
void log_summary(void);

#endif
