/* What the child that reads messages may do. Shared inside mailio/. */
#pragma once

#include <stdbool.h>

/*
 * Takes from this process all that reading a message does not need: every file but `fd`, memory beyond what it has
 * and `memory_mb`, files of its own, core dumps, other processes, and by seccomp every call to the kernel but those
 * that move memory and talk over `fd`. Returns whether the kernel took the filter; the rest holds in any case.
 */
bool mailio_guard_seal(int fd, unsigned memory_mb);
