#include "settings.h"
#include "config.h"
#include "error.h"

#include <string.h>

static char *refuse(GError **error, const char *key, const char *value, const char *expected)
{
    g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "%s cannot be '%s': it takes %s", key, value,
                expected);
    return NULL;
}

/* ---- checks, one a kind of value: what is kept (transfer full), or NULL with a message ---- */

static char *check_rulebook(const struct judge_setting *setting, const char *value, GError **error)
{
    struct rules_rulebook book;
    return g_strv_contains(rules_rulebook_names(false), value) && rules_rulebook_find(value, &book)
               ? g_strdup(value)
               : refuse(error, setting->name, value, setting->values);
}

static char *check_scoring(const struct judge_setting *setting, const char *value, GError **error)
{
    const struct rules_score_system *system = rules_score_find(value, strlen(value));
    return system ? g_strdup(system->name) : refuse(error, setting->name, value, setting->values);
}

static char *check_zone(const struct judge_setting *setting, const char *value, GError **error)
{
    return judge_is_zone(value) ? g_strdup(value) : refuse(error, setting->name, value, setting->values);
}

static char *check_number(const struct judge_setting *setting, const char *value, GError **error)
{
    guint64 number;
    return g_ascii_string_to_unsigned(value, 10, setting->min, setting->max, &number, NULL)
               ? g_strdup_printf("%" G_GUINT64_FORMAT, number)
               : refuse(error, setting->name, value, setting->values);
}

static char *check_year(const struct judge_setting *setting, const char *value, GError **error)
{
    guint64 year;
    if (!strcmp(value, "none"))
        return g_strdup("none");
    return g_ascii_string_to_unsigned(value, 10, 1, 9999, &year, NULL)
               ? g_strdup_printf("%" G_GUINT64_FORMAT, year)
               : refuse(error, setting->name, value, setting->values);
}

static char *check_deadline(const struct judge_setting *setting, const char *value, GError **error)
{
    struct games_deadline_rule rule;
    g_autoptr(GError) why = NULL;
    if (games_deadline_parse(value, &rule, &why))
        return g_strdup(value);
    g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "%s: %s", setting->name, why->message);
    return NULL;
}

static char *check_grace(const struct judge_setting *setting, const char *value, GError **error)
{
    char *unit;
    guint64 count = g_ascii_isdigit(*value) ? g_ascii_strtoull(value, &unit, 10) : 1000;
    return count <= 366 && (!strcmp(unit, "h") || !strcmp(unit, "d") || !strcmp(unit, "j"))
               ? g_strdup(value)
               : refuse(error, setting->name, value, setting->values);
}

static char *check_powers(const struct judge_setting *setting, const char *value, GError **error)
{
    return strspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ ") == strlen(value)
               ? g_strdup(value)
               : refuse(error, setting->name, value, setting->values);
}

static char *check_reminders(const struct judge_setting *setting, const char *value, GError **error)
{
    if (!strcmp(value, "none"))
        return g_strdup(value);
    g_auto(GStrv) words = g_strsplit_set(value, " ,", -1);
    unsigned n = 0;
    for (char **w = words; *w; w++) {
        if (!**w)
            continue;
        char *end;
        guint64 count = g_ascii_isdigit(**w) ? g_ascii_strtoull(*w, &end, 10) : 0;
        if (!count || count > 1000 || (strcmp(end, "h") && strcmp(end, "d") && strcmp(end, "j")) || ++n > 8)
            return refuse(error, setting->name, value, setting->values);
    }
    return n ? g_strdup(value) : refuse(error, setting->name, value, setting->values);
}

static char *check_holidays(const struct judge_setting *setting, const char *value, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(value, " ,", -1);
    g_autoptr(GString) kept = g_string_new(NULL);
    g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
    for (char **w = words; *w; w++) {
        if (!**w)
            continue;
        g_autofree char *moment = g_strconcat(*w, "T00:00:00Z", NULL);
        g_autoptr(GDateTime) day = strlen(*w) == 10 ? g_date_time_new_from_iso8601(moment, utc) : NULL;
        if (!day || kept->len > 4000)
            return refuse(error, setting->name, value, setting->values);
        g_string_append_printf(kept, "%s%s", kept->len ? " " : "", *w);
    }
    return g_strdup(kept->str);
}

static char *check_addresses(const struct judge_setting *setting, const char *value, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(value, " ,;", -1);
    for (char **w = words; *w; w++)
        if (**w && !judge_is_address(*w))
            return refuse(error, setting->name, *w, setting->values);
    return g_strdup(value);
}

static char *check_text(const struct judge_setting *setting, const char *value, GError **error)
{
    (void)setting;
    (void)error;
    return g_strdup(value);
}

static char *check_word(const struct judge_setting *setting, const char *value, GError **error)
{
    return strchr(value, ' ') ? refuse(error, setting->name, value, "one word") : g_strdup(value);
}

/* One of the words that the row lists. */
static char *check_listed(const struct judge_setting *setting, const char *value, GError **error)
{
    static const struct {
        const char *said, *meant;
    } flags[] = {{"oui", "yes"}, {"on", "yes"}, {"non", "no"}, {"off", "no"}};
    bool flag = !strcmp(setting->values, "yes, no");
    for (size_t i = 0; flag && i < G_N_ELEMENTS(flags); i++)
        if (!strcmp(value, flags[i].said))
            return g_strdup(flags[i].meant);
    g_auto(GStrv) words = g_strsplit(setting->values, ", ", -1);
    return g_strv_contains((const char *const *)words, value)
               ? g_strdup(value)
               : refuse(error, setting->name, value, setting->values);
}

const struct judge_setting judge_settings[] = {
    {"rules", "datc", "datc, 1971, descartes, faf, bretagne", true, "Règlement.", "Rulebook.",
     .check = check_rulebook},
    {"scoring", "", "a scoring system (`judge score --list`)", false, "Barème du résultat.",
     "Scoring system for the result.", .check = check_scoring,
     .values_fr = "un barème (`judge score --list`)"},
    {"language", "", "fr, en", false, "Langue de la partie.", "Language of the game.", .check = check_listed},
    {"timezone", "", "a time zone such as Europe/Brussels", false, "Fuseau horaire des dates limites.",
     "Time zone of the deadlines.", .check = check_zone, .values_fr = "un fuseau comme Europe/Paris"},
    {"last-year", "", "a year, or none", false, "Dernière année jouée ; vide : celle du règlement.",
     "Last year played; empty: the rulebook's.", .check = check_year, .values_fr = "une année, ou none"},
    {"deadline", "every 7 days 20:00",
     "a rule such as 'every 14 days 20:00', 'mon,thu 18:00', '48h', 'issue'", false,
     "Date limite des mouvements.", "Deadline of movement phases.", .check = check_deadline,
     .values_fr = "une règle comme « tous les 14 jours 20:00 », « lundi et jeudi 18h », « 48h », « numéro »"},
    {"retreats", "every 2 days 20:00", "a rule as for deadline", false, "Date limite des retraites.",
     "Deadline of retreats.", .check = check_deadline, .values_fr = "une règle comme pour deadline"},
    {"adjustments", "every 2 days 20:00", "a rule as for deadline", false, "Date limite des ajustements.",
     "Deadline of adjustments.", .check = check_deadline, .values_fr = "une règle comme pour deadline"},
    {"holidays", "", "dates such as 2026-12-25, with blanks between", false, "Jours sans date limite.",
     "Days without a deadline.", .check = check_holidays,
     .values_fr = "des dates comme 2026-12-25, séparées par des blancs"},
    {"early", "no", "yes, no", false, "Juger dès que tous les ordres sont là et que personne n'attend.",
     "Adjudicate as soon as all orders are in and nobody waits.", .check = check_listed},
    {"reminder", "24h", "times before the deadline such as '24h' or '3d 12h', or none", false,
     "Rappels à ceux qui doivent des ordres.", "Reminders to those who owe orders.", .check = check_reminders,
     .values_fr = "des délais avant la date limite comme « 24h » ou « 3j 12h », ou none"},
    {"year", "five-phases", "five-phases, three-deadlines, two-seasons", false,
     "Une date limite par phase ; retraites avec les mouvements ; retraites et ajustements avec les "
     "mouvements.",
     "A deadline a phase; retreats with the moves; retreats and adjustments with the moves.",
     .check = check_listed},
    {"preview", "no", "yes, no", false, "L'éditeur voit chaque jugement avant tous, et le publie (PUBLIER).",
     "The editor sees each adjudication before all others, and publishes it (RELEASE).",
     .check = check_listed},
    {"nmr", "hold", "hold, warn, standby, disorder, wait", false,
     "Ordres non rendus : tenir ; prévenir, remplacé au 2e de suite ; appeler un remplaçant ; désordre civil "
     "; attendre.",
     "Missed orders: hold; warn, replaced at the 2nd in a row; call a standby; civil disorder; wait.",
     .check = check_listed},
    {"nmr-out", "2", "a number", false, "Ordres non rendus de suite qui coûtent la place.",
     "Missed turns in a row that cost the seat.", .check = check_number, .min = 1, .max = 99,
     .values_fr = "un nombre de 1 à 99"},
    {"nmr-out-total", "0", "a number, 0 for no limit", false,
     "Ordres non rendus en tout qui coûtent la place.", "Missed turns in all that cost the seat.",
     .check = check_number, .max = 99, .values_fr = "un nombre, 0 : sans limite"},
    {"nmr-first", "as-others", "as-others, protected", false,
     "Première saison : comme les autres, ou elle attend tous les joueurs, ou un remplaçant.",
     "First season: as the others, or it waits for everybody, or for a standby.", .check = check_listed},
    {"grace", "0h", "a time such as 24h or 2d", false,
     "Délai de grâce après la date limite, s'il manque tous les ordres d'un joueur.",
     "Grace after the deadline, if all orders of a player are missing.", .check = check_grace,
     .values_fr = "un délai comme 24h ou 2j"},
    {"hand-over", "48h", "a time such as 48h or 3d", false,
     "Temps qui reste au moins à qui reprend une place : la date limite recule d'autant de jours entiers.",
     "Time left at least to who takes over a seat: the deadline moves by as many whole days as it takes.",
     .check = check_grace, .values_fr = "un délai comme 48h ou 3j"},
    {"take-over", "open", "open, approve, no", false,
     "Place vacante d'une partie en cours : à qui la demande, proposée à l'éditeur, ou à personne.",
     "Vacant seat of a running game: for whoever asks, proposed to the editor, or for nobody.",
     .check = check_listed},
    {"absences", "excused", "excused, postpone", false,
     "Date limite pendant une absence annoncée : l'absent est excusé, ou elle recule jusqu'à son retour.",
     "Deadline within an announced absence: who is away is excused, or it moves to the end of it.",
     .check = check_listed},
    {"absence-max", "31", "a number of days", false, "Jours dont une absence recule au plus une date limite.",
     "Days by which an absence moves a deadline at most.", .check = check_number, .min = 1, .max = 92,
     .values_fr = "un nombre de jours, de 1 à 92"},
    {"dummies", "", "powers, with blanks between", false, "Puissances sans joueur qui ne font que tenir.",
     "Powers without player that only hold.", .check = check_powers,
     .values_fr = "des puissances, séparées par des blancs"},
    {"void-orders", "record", "record, refuse", false,
     "Ordres compris mais impossibles : notés tels quels, ou refusés.",
     "Orders understood but impossible: recorded as given, or refused.", .check = check_listed},
    {"notation", "plain", "plain, judge, descartes, asmodee, moeshoeshoe, faf", false,
     "Notation des rapports.", "Notation of the reports.", .check = check_listed},
    {"press", "white", "none, white, grey, white-grey, fake", false, "Presse permise.", "Press allowed.",
     .check = check_listed},
    {"press-delivery", "at-once", "at-once, postal", false,
     "Presse à tous : transmise aussitôt, ou imprimée avec le rapport.",
     "Press to all: relayed at once, or printed with the report.", .check = check_listed},
    {"press-to", "any", "any, all, neighbours", false,
     "Presse à qui l'on veut, à tous seulement, ou à ses voisins (et une fois par phase à tous).",
     "Press to anybody, to all only, or to one's neighbours (and once a phase to all).",
     .check = check_listed},
    {"press-observers", "none", "none, public", false,
     "Les observateurs n'écrivent pas, ou écrivent à tous, signés comme observateurs.",
     "Observers do not write, or write to all, signed as observers.", .check = check_listed},
    {"press-minor", "yes", "yes, no", false, "Presse pendant les retraites et les ajustements.",
     "Press in retreats and adjustments.", .check = check_listed},
    {"press-late", "yes", "yes, no", false,
     "Presse de ceux qui doivent encore des ordres après la date limite.",
     "Press of those who still owe orders after the deadline.", .check = check_listed},
    {"press-length", "6000", "a number of characters, 0 for no limit", false, "Longueur d'une presse.",
     "Length of one piece of press.", .check = check_number, .max = 1000000,
     .values_fr = "un nombre de caractères, 0 : sans limite"},
    {"press-copy", "held", "none, held, all", false, "Presse que l'éditeur voit avec son auteur.",
     "Press that the editor sees with its writer.", .check = check_listed},
    {"muted", "", "powers, with blanks between", false, "Puissances privées de presse.",
     "Powers that may not write press.", .check = check_powers,
     .values_fr = "des puissances, séparées par des blancs"},
    {"draws", "all-survivors", "all-survivors, lists, no", false,
     "Parties nulles : entre tous les survivants, entre ceux qu'on nomme, ou jamais.",
     "Draws: among all survivors, among those named, or never.", .check = check_listed},
    {"concessions", "yes", "yes, no", false, "Victoire concédée à la première puissance, par vote unanime.",
     "Victory conceded to the largest power, by unanimous vote.", .check = check_listed},
    {"end-vote", "rules", "rules, yes, no", false,
     "Vote de fin de partie (Bretagne V) ; rules : selon le règlement.",
     "Vote to end the game (Bretagne V); rules: as the rulebook says.", .check = check_listed},
    {"silence", "no", "no, yes, abstain", false, "Ce que veut dire un vote qui manque.",
     "What a missing ballot means.", .check = check_listed},
    {"vote-absent", "silent", "silent, yes, abstain", false,
     "Ce que veut dire le silence d'un joueur qui n'a rien envoyé la dernière fois : comme les autres, oui, "
     "abstention.",
     "What silence means of a player who sent nothing last time: as anybody's, yes, abstention.",
     .check = check_listed},
    {"draw-after", "0", "a number of years, 0 for never", false,
     "Années de suite sans qu'un centre change de mains après lesquelles la partie est nulle.",
     "Years in a row without a centre changing hands after which the game is drawn.", .check = check_number,
     .max = 99, .values_fr = "un nombre d'années, 0 : jamais"},
    {"stalemate", "draw", "draw, tell", false,
     "Après ces années : partie nulle entre les survivants, ou l'éditeur est prévenu.",
     "After these years: a draw of the survivors, or the editor is told.", .check = check_listed},
    {"majority", "half", "half, two-thirds, all", false, "Majorité des prolongations et des questions.",
     "Majority for extensions and questions.", .check = check_listed},
    {"vote-term", "standing", "standing, phase", false,
     "Nul et concession : ouverts tant que personne ne dit non, ou comptés à la fin de la phase.",
     "Draws and concessions: open while nobody says no, or counted when the phase ends.",
     .check = check_listed},
    {"show-names", "yes", "yes, no", false, "Montrer le nom des joueurs aux autres.",
     "Show the players' names to the others.", .check = check_listed},
    {"editor-copy", "yes", "yes, no", false, "L'éditeur reçoit les rapports.",
     "The editor receives the reports.", .check = check_listed},
    {"explain", "no", "yes, no", false, "Citer l'article de règle derrière chaque résultat.",
     "Name the rule behind each outcome.", .check = check_listed},
    {"number", "", "text such as MN 2026 AB", false, "Numéro de la partie.", "Number of the game.",
     .check = check_text, .free_text = true, .values_fr = "un texte comme MN 2026 AB"},
    {"start", "full", "full, hand", false,
     "Début dès que la partie est complète, ou de la main de l'éditeur.",
     "Start as soon as all places are taken, or by the editor's hand.", .check = check_listed},
    {"double-first", "no", "yes, no", false, "Première date limite doublée.", "First deadline doubled.",
     .check = check_listed},
    {"listed", "yes", "yes, no", false, "Figure dans la liste des parties.", "Appears in the list of games.",
     .check = check_listed},
    {"private", "", "an invitation word", false,
     "Partie privée : mot à donner pour s'y inscrire ; ses rapports ne sont que pour ses membres.",
     "Private game: word needed to join; its reports are for its members only.", .check = check_word,
     .values_fr = "un mot d'invitation"},
    {"allow", "", "mail addresses, with blanks between", false,
     "Adresses admises à s'inscrire ; vide : toutes.", "Addresses that may join; empty: all.",
     .check = check_addresses, .values_fr = "des adresses, séparées par des blancs"},
    {"deny", "", "mail addresses, with blanks between", false,
     "Adresses qui ne sont pas admises à s'inscrire.", "Addresses that may not join.",
     .check = check_addresses, .values_fr = "des adresses, séparées par des blancs"},
    {"approval", "no", "yes, no", false,
     "Chaque inscription attend que l'éditeur l'admette (ADMETTRE, REFUSER).",
     "Everybody who joins waits for the editor to let him in (ADMIT, REFUSE).", .check = check_listed},
    {"min-reliability", "0", "a percentage, 0 for none", false,
     "Part d'ordres rendus à temps, sur les 20 derniers tours, qu'il faut pour s'inscrire ; moins de 5 tours "
     ": "
     "admis.",
     "Share of the last 20 turns ordered in time that is needed to join; fewer than 5 turns: let in.",
     .check = check_number, .max = 100, .values_fr = "un pourcentage, 0 : aucun"},
    {"anonymous", "no", "yes, no", false, "Les joueurs ne savent pas qui sont les autres.",
     "Players do not know who the others are.", .check = check_listed},
    {"reveal", "end", "end, never, now", false, "Partie anonyme : quand les noms sont donnés.",
     "Anonymous game: when the names are told.", .check = check_listed},
    {"show-addresses", "no", "yes, no", false, "Montrer l'adresse des joueurs aux autres.",
     "Show the players' addresses to the others.", .check = check_listed},
    {"comment", "", "one line of text", false, "Une ligne dans la liste des parties.",
     "A line in the list of games.", .check = check_text, .free_text = true,
     .values_fr = "une ligne de texte"},
    {"house-rules", "", "text, or the name of a .txt file in the home", false,
     "Règles propres à cette partie.", "House rules of this game.", .check = check_text, .free_text = true,
     .values_fr = "un texte, ou le nom d'un fichier .txt du dossier de l'arbitre"},
    {.name = NULL},
};

const struct judge_setting *judge_setting_find(const char *key)
{
    for (const struct judge_setting *s = judge_settings; s->name; s++)
        if (!strcmp(s->name, key))
            return s;
    return NULL;
}

static char *unknown_key(GError **error, const char *key)
{
    const char *names[G_N_ELEMENTS(judge_settings) + RULES_OPTION_COUNT];
    size_t n = 0;
    for (const struct judge_setting *s = judge_settings; s->name; s++)
        names[n++] = s->name;
    names[n] = NULL;
    const char *near = judge_nearest(key, names);
    g_autofree char *all = g_strjoinv(", ", (char **)names);
    g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED,
                near ? "no setting '%s'; did you mean '%s'?" : "no setting '%s'; there are %s, rules.OPTION",
                key, near ? near : all);
    return NULL;
}

static char *check_option(const char *key, const char *value, GError **error)
{
    struct rules_rulebook book;
    const char *expected = NULL;
    rules_rulebook_find("datc", &book);
    if (rules_rulebook_set(&book, key, value, &expected))
        return g_strdup(value);
    g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "rules.%s cannot be '%s'%s%s", key, value,
                expected ? "; expected: " : "", expected ? expected : "");
    return NULL;
}

char *judge_setting_check(const struct games_game *game, const char *key, const char *value, GError **error)
{
    if (g_str_has_prefix(key, "rules."))
        return *value ? check_option(key + 6, value, error) : g_strdup("");
    const struct judge_setting *setting = judge_setting_find(key);
    if (!setting)
        return unknown_key(error, key);
    if (setting->fixed_at_start && game && game->state > GAMES_STATE_FORMING &&
        strcmp(value, judge_setting(game, key))) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED,
                    "%s cannot change once a game has started; single options can: rules.OPTION=VALUE", key);
        return NULL;
    }
    if (!g_utf8_validate(value, -1, NULL) || strpbrk(value, "\r\n\t") || strlen(value) > 500)
        return refuse(error, key, "…", "one line of text");
    if (!*value)
        return g_strdup("");
    return setting->check(setting, value, error);
}

char *judge_setting_why(enum rules_language language, const char *key, const char *value, const GError *why)
{
    const struct judge_setting *setting = judge_setting_find(key);
    g_autoptr(GError) none = NULL;
    if (!setting && !why && !g_str_has_prefix(key, "rules."))
        unknown_key(&none, key);
    if (language != RULES_FRENCH)
        return g_strdup(why ? why->message : none ? none->message : key);
    if (!setting) {
        const char *near = strstr(none ? none->message : "", "did you mean '");
        return near
                   ? g_strdup_printf("il n'y a pas de réglage « %s » ; vouliez-vous dire « %.*s » ?", key,
                                     (int)strcspn(near + 14, "'"), near + 14)
                   : g_strdup_printf("il n'y a pas de réglage « %s » (%s)", key, why ? why->message : "AIDE");
    }
    return g_strdup_printf("%s ne peut pas valoir « %s » ; il faut : %s", key, value,
                           setting->values_fr ? setting->values_fr : setting->values);
}

const char *judge_setting(const struct games_game *game, const char *key)
{
    const struct judge_setting *setting = judge_setting_find(key);
    const char *value = games_game_setting(game, key, NULL);
    return value && *value ? value : setting ? setting->preset : "";
}

bool judge_setting_is(const struct games_game *game, const char *key, const char *value)
{
    return !strcmp(judge_setting(game, key), value);
}

gint64 judge_setting_number(const struct games_game *game, const char *key)
{
    return g_ascii_strtoll(judge_setting(game, key), NULL, 10);
}

bool judge_setting_rules(const struct games_game *game, struct rules_rulebook *book, char **recorded,
                         GError **error)
{
    const char *name = judge_setting(game, "rules");
    if (!rules_rulebook_find(name, book)) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_SETUP,
                    "game '%s' is played under the rulebook '%s', unknown to this program", game->name, name);
        return false;
    }
    g_autoptr(GString) text = g_string_new(name);
    for (unsigned i = 0; i < RULES_OPTION_COUNT; i++) {
        g_autofree char *key = g_strconcat("rules.", rules_option_key(i), NULL);
        const char *value = games_game_setting(game, key, NULL);
        if (value && *value && rules_rulebook_set(book, rules_option_key(i), value, NULL))
            g_string_append_printf(text, " %s=%s", rules_option_key(i), value);
    }
    if (recorded)
        *recorded = g_string_free(g_steal_pointer(&text), FALSE);
    return true;
}

bool judge_rules_parse(const char *recorded, struct rules_rulebook *book)
{
    g_auto(GStrv) words = g_strsplit(recorded, " ", -1);
    if (!words[0] || !rules_rulebook_find(words[0], book))
        return false;
    for (char **w = words + 1; *w; w++) {
        char *equals = strchr(*w, '=');
        if (!equals)
            return false;
        *equals = '\0';
        if (!rules_rulebook_set(book, *w, equals + 1, NULL))
            return false;
    }
    return true;
}

gint64 judge_span_s(const char *text)
{
    char *unit;
    gint64 count = g_ascii_strtoll(text, &unit, 10);
    return count * (*unit == 'h' ? 3600 : 86400);
}

gint64 judge_setting_seconds(const struct games_game *game, const char *key)
{
    return judge_span_s(judge_setting(game, key));
}
