/* The second map of a report: the theatre of its reader, near enough to be read on a telephone. */
#pragma once

#include "../play/play.h"
#include "../../mailio/mailio.h"
#include "../../templates/draw.h"

/*
 * The part of the map `whole` (drawn `near` by the first call, for the next ones too; to be freed) around the units of `powers` (const char*, ids) as a picture for the text. NULL where it would be
 * of no use: the setting `theatre` says no, nothing is to be ordered, or it would be the whole board. `cid` and `alt` receive
 * its content id and its words (transfer full), NULL without picture. The picture is freed by mailio_encoded_free.
 */
struct mailio_encoded *judge_theatre(const struct judge_play *play, const struct templates_scene *whole,
                                     struct templates_near **near, const GPtrArray *powers, char **cid,
                                     char **alt);
