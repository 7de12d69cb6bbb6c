/* The doctor on the home's own files. */
#pragma once

#include "doctor.h"

/* Whose the home is, who reads and writes it, and how much room its disk has. */
void judge_doctor_folder(struct doctor *doctor, const struct judge_home *home);
