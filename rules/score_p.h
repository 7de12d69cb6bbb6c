/* Private to the scoring files: the descriptions. */
#ifndef RULES_SCORE_P_H
#define RULES_SCORE_P_H

#include "score.h"

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
