/* A page on each scoring system, in both languages: what it counts, what its source leaves open and how we
 * filled that. */
#include "score_p.h"

#include <stdio.h>

const char score_text_angevin_fr[] =
    "Système angevin, celui du championnat de Bretagne. Cent points sont\n"
    "partagés.\n"
    "Solo (plus de la moitié des centres) : 100 points au vainqueur, 0 aux\n"
    "autres.\n"
    "Sinon, 0 aux éliminés, et pour chaque puissance encore en vie :\n"
    "  (a) 1 point par centre jusqu'au huitième, 2 points à partir du neuvième ;\n"
    "  (b) 40 points au premier, 3 au deuxième, partagés entre ex æquo (deux\n"
    "     premiers se partagent 40 + 3) ;\n"
    "  (c) 1 point par centre d'avance sur le deuxième, si le premier est seul ;\n"
    "  (d) ce qui manque pour faire 100, partagé également entre les survivants.\n"
    "Est éliminé qui n'a plus de centre, ou qui n'a plus d'unité et dont aucun\n"
    "centre n'est national.\n"
    "Exemple : 9, 7, 7, 5, 5, 1 et 0 centres donnent 55+1/3, 11+5/6, 11+5/6,\n"
    "8+1/3, 8+1/3, 4+1/3 et 0.\n";

const char score_text_angevin_en[] =
    "The Angevin system, that of the Brittany championship. A hundred points are\n"
    "shared out.\n"
    "Solo (more than half of the centres): 100 points to the winner, 0 to the\n"
    "others.\n"
    "Otherwise 0 to the eliminated, and for each power still alive:\n"
    "  (a) 1 point a centre up to the eighth, 2 points from the ninth on;\n"
    "  (b) 40 points to the first, 3 to the second, shared by equals (two firsts\n"
    "     share 40 + 3);\n"
    "  (c) 1 point for each centre of lead over the second, if the first is\n"
    "     alone;\n"
    "  (d) what is missing to 100, shared equally by the survivors.\n"
    "Eliminated is who has no centre, or has no unit and no home centre among his\n"
    "centres.\n"
    "Example: 9, 7, 7, 5, 5, 1 and 0 centres give 55+1/3, 11+5/6, 11+5/6, 8+1/3,\n"
    "8+1/3, 4+1/3 and 0.\n";

const char score_text_argir_fr[] =
    "Classement d'Archer et Giraudon : C-Diplo corrigé selon le pays joué et le\n"
    "niveau des adversaires. Il a été abandonné : le correctif pesait trop, un\n"
    "troisième pouvait dépasser un deuxième de la même table.\n"
    "La source ne donne pas la formule du correctif. Nous n'en inventons pas : ce\n"
    "système affiche les points C-Diplo sans correctif. Pour un correctif qui\n"
    "respecte les principes du C-Diplo, voir « dirs ».\n";

const char score_text_argir_en[] =
    "The ranking of Archer and Giraudon: C-Diplo corrected for the country played\n"
    "and the level of the opponents. It was given up: the correction weighed too\n"
    "much, a third could pass a second of the same board.\n"
    "The source does not give the formula of the correction. We invent none: this\n"
    "system shows C-Diplo points without it. For a correction that keeps the\n"
    "principles of C-Diplo see \"dirs\".\n";

const char score_text_baltimore_fr[] =
    "Championnat du monde de Baltimore, 2000. Dix fois les points du système des\n"
    "nulles (voir « nulles »), plus un point par centre possédé. Un solo vaut 60\n"
    "points et les centres du vainqueur.\n"
    "Une coalition qui réunit au moins 29 centres peut imposer un résultat par\n"
    "vote : les puissances en vie mises hors de la nulle marquent comme les\n"
    "éliminées (-10) et gardent leurs points de centres ; la source ne dit pas ce\n"
    "dernier point, c'est notre lecture.\n"
    "La somme fait le nombre de centres possédés.\n";

const char score_text_baltimore_en[] =
    "World championship in Baltimore, 2000. Ten times the points of the draws\n"
    "system (see \"draws\"), plus a point for each centre owned. A solo is worth 60\n"
    "points and the winner's centres.\n"
    "A coalition that holds 29 centres or more can force a result by vote: living\n"
    "powers voted out of the draw score like the eliminated (-10) and keep their\n"
    "points for centres; the source leaves this open, it is our reading.\n"
    "The sum is the number of centres owned.\n";

const char score_text_c_diplo_fr[] =
    "C comme cent. Chaque joueur, même éliminé, reçoit 1 point ; 1 point par\n"
    "centre ; 38 points au premier, 14 au deuxième, 7 au troisième. Les ex æquo\n"
    "se partagent les primes des places qu'ils occupent : deux premiers ont 26\n"
    "points chacun.\n"
    "Solo : 100 points au vainqueur, rien aux autres, pas même le point de\n"
    "participation.\n"
    "À sept joueurs et 34 centres, la somme fait 100. Un premier seul, à\n"
    "n'importe quelle table, dépasse deux premiers ex æquo, qui dépassent\n"
    "n'importe quel deuxième.\n";

const char score_text_c_diplo_en[] =
    "C for a hundred. Each player, the eliminated too, gets 1 point; 1 point a\n"
    "centre; 38 points to the first, 14 to the second, 7 to the third. Equals\n"
    "share the bonuses of the places they fill: two firsts have 26 points each.\n"
    "Solo: 100 points to the winner, nothing to the others, not even the point\n"
    "for taking part.\n"
    "With seven players and 34 centres the sum is 100. A first alone, on any\n"
    "board, beats two shared firsts, who beat any second.\n";

const char score_text_c_diplo_18centres_fr[] =
    "Le C-Diplo tel que le site 18centres le joue. Deux règles de plus.\n"
    "Sept perdants : si la première place est partagée, la partie n'a pas de\n"
    "vainqueur ; les points restent ceux du C-Diplo.\n"
    "Centres encore neutres à la fin : le point de chacun sert d'abord à arrondir\n"
    "à l'unité supérieure les totaux qui ne sont pas entiers après le partage des\n"
    "primes, puis revient au vainqueur. Notre lecture : s'il n'y en a pas assez\n"
    "pour tous, ces totaux se les partagent également ; si la première place est\n"
    "partagée, le reste l'est aussi.\n"
    "La somme fait toujours 100.\n";

const char score_text_c_diplo_18centres_en[] =
    "C-Diplo as the site 18centres plays it, with two more rules.\n"
    "Seven losers: if the first place is shared, the game has no winner; the\n"
    "points stay those of C-Diplo.\n"
    "Centres still neutral at the end: the point of each serves first to round up\n"
    "to the next whole number the totals that sharing the bonuses left broken,\n"
    "then goes to the winner. Our reading: if there are too few for all, those\n"
    "totals share them equally; if the first place is shared, so is the rest.\n"
    "The sum is always 100.\n";

const char score_text_c_diplo_73_fr[] =
    "C-Diplo dont le solo ne vaut que 73 points (prime de 38, 34 centres, 1 point\n"
    "de participation) au lieu de 100, pour qu'un solo ne décide pas à lui seul\n"
    "d'un tournoi. Les autres ont zéro. Sans solo : comme « c-diplo ».\n";

const char score_text_c_diplo_73_en[] =
    "C-Diplo with a solo worth only 73 points (bonus of 38, 34 centres, 1 point\n"
    "for taking part) instead of 100, so that one solo alone does not decide a\n"
    "tournament. The others have zero. Without a solo: as \"c-diplo\".\n";

const char score_text_calhamer_fr[] =
    "Système de Calhamer, joué aux Pays-Bas. Chacun part de 10 points plus ses\n"
    "centres (n).\n"
    "Le premier, s'il est seul, ajoute 2 points. Tous les autres retirent 1 point\n"
    "par centre que le ou les premiers ont au-dessus de 8. Nul ne marque plus de\n"
    "3 fois n.\n"
    "Cinq centres trois fois, sans que le premier dépasse 8, valent 45 points ;\n"
    "deux victoires à 10 centres et une élimination, 44.\n"
    "La source ne prévoit rien de plus pour un solo : la même formule s'applique.\n"
    "La somme n'est pas fixe.\n";

const char score_text_calhamer_en[] =
    "Calhamer's system, played in the Netherlands. Everybody starts from 10\n"
    "points plus his centres (n).\n"
    "The first, if alone, adds 2 points. All others take off 1 point for each\n"
    "centre that the first (or the firsts) have above 8. Nobody scores more than\n"
    "3 times n.\n"
    "Five centres three times, the first never above 8, are worth 45 points; two\n"
    "wins at 10 centres and one elimination, 44.\n"
    "The source has nothing more for a solo: the same formula applies. The sum is\n"
    "not fixed.\n";

const char score_text_calhamer_5_fr[] =
    "Comme « calhamer », mais le premier seul ajoute 5 points au lieu de 2.\n"
    "Variante envisagée puis abandonnée par les Hollandais.\n";

const char score_text_calhamer_5_en[] =
    "As \"calhamer\", but a first alone adds 5 points instead of 2. A variant that\n"
    "the Dutch considered and dropped.\n";

const char score_text_canberra_fr[] =
    "Le Cricket du championnat du monde de Canberra : 1 point par centre, plus 1\n"
    "point de survie à qui passe l'année 1905 et 1 point à qui est en vie à la\n"
    "fin. Un solo vaut les 34 centres à lui seul ; les points de survie restent\n"
    "(la source est muette, c'est notre lecture).\n"
    "L'année d'élimination et l'année de fin, si elles sont connues, disent qui a\n"
    "passé 1905 ; sans elles, les survivants seulement.\n";

const char score_text_canberra_en[] =
    "The Cricket of the world championship in Canberra: 1 point a centre, plus 1\n"
    "survival point for getting past 1905 and 1 for being alive at the end. A\n"
    "solo is worth all 34 centres; the survival points stay (the source is\n"
    "silent, this is our reading).\n"
    "The year of elimination and of the end, if known, tell who got past 1905;\n"
    "without them, the survivors only.\n";

const char score_text_carnage_fr[] =
    "Carnage : 7000 points au premier, 6000 au deuxième, et ainsi de suite\n"
    "jusqu'à 1000 ; les ex æquo se partagent ceux de leurs places. Un point par\n"
    "centre. Les éliminés sont classés par l'année de leur chute si elle est\n"
    "connue, sinon ex æquo.\n"
    "Solo : les 28 034 points au vainqueur, rien aux autres.\n";

const char score_text_carnage_en[] =
    "Carnage: 7000 points to the first, 6000 to the second, and so on down to\n"
    "1000; equals share those of their places. A point a centre. The eliminated\n"
    "are ranked by the year they fell, if it is known, else they are equals.\n"
    "Solo: all 28,034 points to the winner, nothing to the others.\n";

const char score_text_cricket_fr[] =
    "Cricket, le système d'Océanie : 1 centre, 1 point, quoi que fassent les\n"
    "autres. Un solo compte pour les 34 centres, les autres ont zéro. La somme\n"
    "fait 34.\n";

const char score_text_cricket_en[] =
    "Cricket, the system of Oceania: 1 centre, 1 point, whatever the others do. A\n"
    "solo counts for all 34 centres, the others have zero. The sum is 34.\n";

const char score_text_denver_fr[] =
    "Championnat du monde de Denver, 2003. Tous les survivants sont de la nulle.\n"
    "Après 1905, le nombre de centres d'un solo baisse de 1 par an (17 en 1906,\n"
    "16 en 1907…), à condition d'avoir au moins un centre d'avance sur le\n"
    "deuxième et au moins un de plus que l'année d'avant. Plus la partie finit\n"
    "tôt, plus on marque ; les éliminés marquent d'autant plus que la partie\n"
    "dure.\n"
    "La source ne donne pas les nombres de points. Les nôtres : pour une partie\n"
    "qui a duré N années, le pot est de 120 - 5N points (20 au moins) ; un solo\n"
    "le prend en entier et les autres ont 0 ; sinon les survivants se le\n"
    "partagent et chaque éliminé marque N points. Dites l'année de fin (--end-\n"
    "year) et les centres de l'année d'avant (--before).\n";

const char score_text_denver_en[] =
    "World championship in Denver, 2003. All survivors are in the draw. After\n"
    "1905 the number of centres for a solo falls by 1 a year (17 in 1906, 16 in\n"
    "1907 …), provided one leads the second by a centre or more and has at least\n"
    "one more than the year before. The earlier a game ends the more one scores;\n"
    "the eliminated score more the longer the game lasts.\n"
    "The source does not give the numbers of points. Ours: for a game that lasted\n"
    "N years the pot is 120 - 5N points (20 at least); a solo takes all of it and\n"
    "the others have 0; otherwise the survivors share it and each eliminated\n"
    "power scores N points. Say the last year (--end-year) and the centres of the\n"
    "year before (--before).\n";

const char score_text_detour_fr[] =
    "Detour, de Brandon Clarke : 1 point par centre, les deux points de survie de\n"
    "Canberra, 4, 3, 2 et 1 points aux quatre premiers (partagés entre ex æquo,\n"
    "vivants seulement), au premier seul son avance en centres sur le deuxième ;\n"
    "puis tout est ramené à une somme de 100.\n"
    "Solo : 100 et 0 (notre lecture, la source n'en dit rien).\n";

const char score_text_detour_en[] =
    "Detour, by Brandon Clarke: 1 point a centre, the two survival points of\n"
    "Canberra, 4, 3, 2 and 1 points to the first four (shared by equals, the\n"
    "living only), to a first alone his lead in centres over the second; then all\n"
    "is scaled to a sum of 100.\n"
    "Solo: 100 and 0 (our reading, the source is silent).\n";

const char score_text_detour_98f_fr[] =
    "Detour tel que les feuilles publiées le calculent : comme « detour », mais\n"
    "des ex æquo ont chacun les points de la dernière des places qu'ils occupent\n"
    "(deux premiers : 3 points chacun), et un solo vaut 110 points, les autres\n"
    "zéro.\n";

const char score_text_detour_98f_en[] =
    "Detour as the published sheets have it: as \"detour\", but equals each have\n"
    "the points of the last of the places they fill (two firsts: 3 points each),\n"
    "and a solo is worth 110 points, the others zero.\n";

const char score_text_dias_fr[] =
    "Draw Includes All Survivors : 100 points partagés également entre tous ceux\n"
    "qui sont en vie, quoi qu'ils aient convenu entre eux. Solo : 100 et 0.\n";

const char score_text_dias_en[] =
    "Draw Includes All Survivors: 100 points shared equally by all who are alive,\n"
    "whatever they agreed among themselves. Solo: 100 and 0.\n";

const char score_text_dirs_fr[] =
    "Differential Iteration Ranking System : C-Diplo avec un petit correctif (0 à\n"
    "4 points) selon les résultats du pays joué pendant le tournoi ; il respecte\n"
    "les principes du C-Diplo. La source ne donne pas la formule. La nôtre, avec\n"
    "les moyennes C-Diplo de chaque pays dans le tournoi (--averages) :\n"
    "g est l'écart de la moyenne du pays sous la moyenne de tous les pays, divisé\n"
    "par celle-ci (0 si le pays est au-dessus). Un premier seul gagne 4g points,\n"
    "des premiers ex æquo g chacun, un deuxième 2g, un troisième g. Ceux qui ne\n"
    "sont pas premiers paient la somme de ces gains en proportion de leurs points\n"
    "C-Diplo.\n"
    "Comme g reste sous 1, la somme fait toujours 100, et un premier seul reste\n"
    "devant deux premiers ex æquo, qui restent devant n'importe quel deuxième.\n"
    "Sans moyennes : C-Diplo.\n";

const char score_text_dirs_en[] =
    "Differential Iteration Ranking System: C-Diplo with a small correction (0 to\n"
    "4 points) by the results of the country played during the tournament; it\n"
    "keeps the principles of C-Diplo. The source does not give the formula. Ours,\n"
    "with each country's C-Diplo average in the tournament (--averages):\n"
    "g is how far the country's average lies below that of all countries, divided\n"
    "by the latter (0 if the country is above). A first alone gains 4g points,\n"
    "shared firsts g each, a second 2g, a third g. Those who are not first pay\n"
    "the sum of these gains in proportion to their C-Diplo points.\n"
    "As g stays below 1, the sum is always 100, and a first alone stays ahead of\n"
    "two shared firsts, who stay ahead of any second. Without averages: C-Diplo.\n";

const char score_text_draw_size_fr[] =
    "Taille de la nulle : 100 points partagés également entre les puissances de\n"
    "la nulle convenue, ou entre tous les survivants s'il n'y en a pas. Solo :\n"
    "100 et 0.\n";

const char score_text_draw_size_en[] =
    "Draw size: 100 points shared equally by the powers of the agreed draw, or by\n"
    "all survivors if there is none. Solo: 100 and 0.\n";

const char score_text_draws_fr[] =
    "Les nulles : -1 point à qui est éliminé ; à qui survit, le nombre d'éliminés\n"
    "divisé par le nombre de survivants. Un solo vaut 6 points (six éliminés, un\n"
    "survivant), une nulle à deux 2,5, à trois 1,33. Les puissances laissées hors\n"
    "d'une nulle convenue comptent comme éliminées. La somme fait 0.\n";

const char score_text_draws_en[] =
    "Draws: -1 point to the eliminated; to the survivors the number of eliminated\n"
    "divided by the number of survivors. A solo is worth 6 points (six\n"
    "eliminated, one survivor), a two-way draw 2.5, a three-way 1.33. Powers left\n"
    "out of an agreed draw count as eliminated. The sum is 0.\n";

const char score_text_manorcon_fr[] =
    "Carrés de Manorcon. Pour n centres, N = n² + 4n + 16 ; le score est la part\n"
    "de N dans la somme des N de tous les joueurs, en pour cent. Solo : 75 au\n"
    "vainqueur, 0 aux autres.\n"
    "Les scores vont d'ordinaire de 3 à 57 et dépassent rarement 40. La formule\n"
    "vaut pour tous les joueurs, éliminés compris (N = 16), et la somme fait 100\n"
    "; le règlement du tournoi lui-même traite autrement les éliminés : voir «\n"
    "manorcon-tournament ».\n";

const char score_text_manorcon_en[] =
    "Manorcon squares. For n centres N = n² + 4n + 16; the score is the share of\n"
    "N in the sum of all players' N, in per cent. Solo: 75 to the winner, 0 to\n"
    "the others.\n"
    "Scores usually run from 3 to 57 and seldom pass 40. The formula holds for\n"
    "all players, the eliminated too (N = 16), and the sum is 100; the\n"
    "tournament's own rules treat the eliminated in another way: see \"manorcon-\n"
    "tournament\".\n";

const char score_text_manorcon_tournament_fr[] =
    "Manorcon selon le règlement publié par le tournoi : les éliminés comptent\n"
    "dans la somme mais marquent 0,1 point par année jouée (celle de leur\n"
    "élimination comprise). Solo : 75, et les survivants marquent comme des\n"
    "éliminés de l'année du solo. Sans années connues, 0.\n";

const char score_text_manorcon_tournament_en[] =
    "Manorcon by the rules that the tournament publishes: the eliminated count in\n"
    "the sum but score 0.1 point a year played (that of their elimination\n"
    "included). Solo: 75, and the survivors score as if eliminated in the year of\n"
    "the solo. With no years known, 0.\n";

const char score_text_namur_fr[] =
    "C-Diplo, système de Namur. Participation et primes du C-Diplo (1 ; 38, 14,\n"
    "7), mais le premier centre vaut 5 points, le deuxième 4, le troisième 3, les\n"
    "quatrième, cinquième et sixième 2, les suivants 1. Le total n'est pas ramené\n"
    "à 100, pour que personne n'ait intérêt à éliminer les petits. Solo : 100 et\n"
    "0.\n";

const char score_text_namur_en[] =
    "C-Diplo, Namur system. The point for taking part and the bonuses of C-Diplo\n"
    "(1; 38, 14, 7), but the first centre is worth 5 points, the second 4, the\n"
    "third 3, the fourth, fifth and sixth 2, the others 1. The total is not\n"
    "scaled to 100, so that nobody gains by eliminating the small. Solo: 100 and\n"
    "0.\n";

const char score_text_namur_simple_fr[] =
    "Variante plus simple de Namur : 5, 4, 3 et 2 points pour les quatre premiers\n"
    "centres, 1 pour chacun des suivants. Le reste comme « namur ».\n";

const char score_text_namur_simple_en[] =
    "A simpler variant of Namur: 5, 4, 3 and 2 points for the first four centres,\n"
    "1 for each of the others. The rest as \"namur\".\n";

const char score_text_opentribute_fr[] =
    "OpenTribute : chacun part de 34 points et reçoit 3 points par centre, puis\n"
    "paie au premier 1 point par centre de retard. Un premier seul marque 10\n"
    "points par centre quand il n'y a plus de neutre. Si k puissances partagent\n"
    "la première place, chacune reçoit le tribut divisé par k². Un éliminé paie\n"
    "son tribut et perd le reste. Solo : 340 et 0.\n";

const char score_text_opentribute_en[] =
    "OpenTribute: everybody starts with 34 points and gets 3 points a centre,\n"
    "then pays the first 1 point for each centre behind. A first alone scores 10\n"
    "points a centre once no neutral is left. If k powers share the top, each\n"
    "gets the tribute divided by k². An eliminated power pays its tribute and\n"
    "loses the rest. Solo: 340 and 0.\n";

const char score_text_squares_fr[] =
    "Carrés : 100 fois le carré de ses centres divisé par la somme des carrés de\n"
    "tous. Plus les centres des autres sont dispersés, plus on marque. Solo : 100\n"
    "et 0. La somme fait 100.\n";

const char score_text_squares_en[] =
    "Squares: 100 times the square of one's centres divided by the sum of\n"
    "everybody's squares. The more scattered the others' centres, the more one\n"
    "scores. Solo: 100 and 0. The sum is 100.\n";

const char score_text_tribute_fr[] =
    "Tribute : 1 point par centre ; 66 points partagés également entre les\n"
    "survivants ; chaque autre survivant paie au premier 1 point par centre que\n"
    "celui-ci a au-dessus de 6, sans dépasser sa part des 66. Des premiers ex\n"
    "æquo se partagent le tribut. Solo : 100 et 0. La somme fait 100.\n";

const char score_text_tribute_en[] =
    "Tribute: 1 point a centre; 66 points shared equally by the survivors; each\n"
    "other survivor pays the first 1 point for each centre that he has above 6,\n"
    "never more than his share of the 66. Shared firsts share the tribute. Solo:\n"
    "100 and 0. The sum is 100.\n";

const char score_text_worldmasters_fr[] =
    "Tournoi des Worldmasters par courriel : C-Diplo avec des primes de 40, 20,\n"
    "10 et 5 points pour les quatre premiers. La somme fait 116 à sept joueurs ;\n"
    "un solo prend le tout (la source ne le dit pas ; c'est la règle du C-Diplo).\n";

const char score_text_worldmasters_en[] =
    "The Worldmasters e-mail tournament: C-Diplo with bonuses of 40, 20, 10 and 5\n"
    "points for the first four. The sum is 116 with seven players; a solo takes\n"
    "all (the source does not say; it is the rule of C-Diplo).\n";

const char *rules_score_check(const struct rules_score_system *system, const struct rules_score_game *game,
                              enum rules_language language, char *message, size_t size)
{
    struct rules_score_problem p;
    bool fr = language == RULES_FRENCH;
    if (rules_score_examine(system, game, &p))
        return NULL;
    switch (p.fault) {
    case RULES_SCORE_FAULT_POWERS:
        snprintf(message, size,
                 fr ? "il faut de 2 à %u puissances, pas %u" : "expected 2 to %u powers, not %u", p.expected,
                 p.n);
        break;
    case RULES_SCORE_FAULT_TOO_MANY:
        snprintf(message, size,
                 fr ? "%u centres pour une puissance : la carte n'en a que %u"
                    : "%u centres for one power: the map has only %u",
                 p.n, p.total);
        break;
    case RULES_SCORE_FAULT_TWO_SOLOS:
        snprintf(message, size,
                 fr ? "deux solos : une seule puissance peut avoir %u centres ou plus sur %u"
                    : "two solos: only one power can have %u centres or more of %u",
                 p.expected, p.total);
        break;
    case RULES_SCORE_FAULT_SUM:
        snprintf(
            message, size,
            fr ? "les centres font %u, il en faut %u (la carte en a %u ; les centres neutres se disent : "
                 "neutre=N)"
               : "the centres add up to %u, expected %u (the map has %u; say neutral centres as neutral=N)",
            p.n, p.total, p.total);
        break;
    case RULES_SCORE_FAULT_DRAW:
        snprintf(message, size,
                 fr ? "une puissance éliminée ne peut pas être de la nulle"
                    : "an eliminated power cannot be in the draw");
        break;
    case RULES_SCORE_FAULT_VOTERS:
        snprintf(message, size,
                 fr ? "ceux qui votent ont %u centres, il en faut %u pour imposer un résultat"
                    : "the voters hold %u centres, %u are needed to force a result",
                 p.n, p.expected);
        break;
    default:
        snprintf(message, size, fr ? "il faut au moins un survivant" : "expected at least one survivor");
        break;
    }
    return message;
}
