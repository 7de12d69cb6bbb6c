/* The colours of the board itself; those of powers are made in draw_colours.c. */
#pragma once

#include "draw_p.h"

#define NEUTRAL      TEMPLATES_HEX(0xF8F1DF)
#define SEA          TEMPLATES_HEX(0xDEE8EE)
#define CLOSED       TEMPLATES_HEX(0xD5CFC2)
#define CLOSED_HATCH TEMPLATES_HEX(0xB5AC9A)
#define CLOSED_LINE  TEMPLATES_HEX(0x8A8172)
#define COAST        TEMPLATES_HEX(0x2F4A58)
#define BORDER       TEMPLATES_HEX(0x5B4A3A)
#define OWNER_BORDER TEMPLATES_HEX(0x3A2A1C)
#define SEA_LINE     TEMPLATES_HEX(0x6F93A8)
#define LAKE         TEMPLATES_HEX(0xC5DAE4)
#define SEA_WORD     TEMPLATES_HEX(0x2B5870)
#define LAND_WORD    TEMPLATES_HEX(0x1A1714)
