/* The doctor on judge.conf. */
#ifndef JUDGE_CMD_DOCTOR_CONFIG_H
#define JUDGE_CMD_DOCTOR_CONFIG_H

#include "doctor.h"

/* What judge.conf says that cannot be meant so: the file itself was read without fault. */
void judge_doctor_config(struct doctor *doctor, const struct judge_home *home);

#endif
