/* The doctor on judge.conf. */
#pragma once

#include "doctor.h"

/* What judge.conf says that cannot be meant so: the file itself was read without fault. */
void judge_doctor_config(struct doctor *doctor, const struct judge_home *home);
