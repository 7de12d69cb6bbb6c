/* The editor gives orders for a power. */
#ifndef JUDGE_DESK_ORDERS_H
#define JUDGE_DESK_ORDERS_H

#include "desk.h"

judge_desk_op judge_desk_orders; /* POWER; text: orders */

#endif
