/* Private to the scoring files: questions to a game, and the descriptions. */
#ifndef RULES_SCORE_P_H
#define RULES_SCORE_P_H

#include "score.h"

unsigned score_total(const struct rules_score_game *game);
unsigned score_owned(const struct rules_score_game *game);
/* Centres that win: the map's own number, else more than half. */
unsigned score_victory(const struct rules_score_game *game);
/* Whether a power has lost its last centre and has no piece left. */
bool score_is_out(const struct rules_score_game *game, unsigned power);
unsigned score_survivors(const struct rules_score_game *game);
unsigned score_most(const struct rules_score_game *game);
unsigned score_how_many_have(const struct rules_score_game *game, unsigned centres);
/* Centres of the leader less those of the next power; 0 if the lead is shared. */
unsigned score_lead(const struct rules_score_game *game);
/* Whether the power is named in the game's draw, or there is none. */
bool score_shares_draw(const struct rules_score_game *game, unsigned power);

/* The only winner by a system's own rule where it differs from the ordinary one, or -1. */
int score_denver_soloist(const struct rules_score_game *game);
bool score_is_denver(const struct rules_score_system *system);
/* Whether a system says itself what becomes of centres that nobody owns. */
bool score_finds_neutrals(const struct rules_score_system *system);

extern const char score_text_angevin_fr[], score_text_angevin_en[];
extern const char score_text_argir_fr[], score_text_argir_en[];
extern const char score_text_baltimore_fr[], score_text_baltimore_en[];
extern const char score_text_c_diplo_fr[], score_text_c_diplo_en[];
extern const char score_text_c_diplo_18centres_fr[], score_text_c_diplo_18centres_en[];
extern const char score_text_c_diplo_73_fr[], score_text_c_diplo_73_en[];
extern const char score_text_calhamer_fr[], score_text_calhamer_en[];
extern const char score_text_calhamer_5_fr[], score_text_calhamer_5_en[];
extern const char score_text_canberra_fr[], score_text_canberra_en[];
extern const char score_text_carnage_fr[], score_text_carnage_en[];
extern const char score_text_cricket_fr[], score_text_cricket_en[];
extern const char score_text_denver_fr[], score_text_denver_en[];
extern const char score_text_detour_fr[], score_text_detour_en[];
extern const char score_text_detour_98f_fr[], score_text_detour_98f_en[];
extern const char score_text_dias_fr[], score_text_dias_en[];
extern const char score_text_dirs_fr[], score_text_dirs_en[];
extern const char score_text_draw_size_fr[], score_text_draw_size_en[];
extern const char score_text_draws_fr[], score_text_draws_en[];
extern const char score_text_manorcon_fr[], score_text_manorcon_en[];
extern const char score_text_manorcon_tournament_fr[], score_text_manorcon_tournament_en[];
extern const char score_text_namur_fr[], score_text_namur_en[];
extern const char score_text_namur_simple_fr[], score_text_namur_simple_en[];
extern const char score_text_opentribute_fr[], score_text_opentribute_en[];
extern const char score_text_squares_fr[], score_text_squares_en[];
extern const char score_text_tribute_fr[], score_text_tribute_en[];
extern const char score_text_worldmasters_fr[], score_text_worldmasters_en[];

#endif
