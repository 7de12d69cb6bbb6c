#include "set_words.h"
#include "settings.h"
#include "../../rules/text.h"

#include <string.h>

enum { LINE_BYTES = 600 };

static const struct {
    const char *said, *key;
} keys_fr[] = {
    {"reglement", "rules"},
    {"regles", "rules"},
    {"bareme", "scoring"},
    {"langue", "language"},
    {"fuseau", "timezone"},
    {"fuseau horaire", "timezone"},
    {"zone", "timezone"},
    {"time zone", "timezone"},
    {"derniere annee", "last-year"},
    {"last year", "last-year"},
    {"date limite", "deadline"},
    {"dates limites", "deadline"},
    {"delai", "deadline"},
    {"echeance", "deadline"},
    {"deadlines", "deadline"},
    {"retraites", "retreats"},
    {"ajustements", "adjustments"},
    {"jours feries", "holidays"},
    {"feries", "holidays"},
    {"rappel", "reminder"},
    {"rappels", "reminder"},
    {"reminders", "reminder"},
    {"annee", "year"},
    {"apercu", "preview"},
    {"onr", "nmr"},
    {"silencieux", "silent"},
    {"delai de grace", "grace"},
    {"mannequins", "dummies"},
    {"presse", "press"},
    {"muets", "muted"},
    {"nuls", "draws"},
    {"majorite", "majority"},
    {"numero", "number"},
    {"debut", "start"},
    {"privee", "private"},
    {"mot d'invitation", "private"},
    {"admis", "allow"},
    {"adresses admises", "allow"},
    {"exclus", "deny"},
    {"adresses refusees", "deny"},
    {"anonyme", "anonymous"},
    {"commentaire", "comment"},
    {"description", "comment"},
    {"desc", "comment"},
    {"regles maison", "house-rules"},
    {"house rules", "house-rules"},
    {"approbation", "approval"},
    {"admission", "approval"},
    {"fiabilite", "min-reliability"},
    {"fiabilite minimale", "min-reliability"},
    {"reliability", "min-reliability"},
    {"expliquer", "explain"},
    {"presse a", "press-to"},
    {"presse des observateurs", "press-observers"},
    {"absents", "vote-absent"},
    {"vote des absents", "vote-absent"},
    {"nul apres", "draw-after"},
    {"pat", "stalemate"},
};

static const struct {
    const char *key, *said, *value;
} values_said[] = {
    {"press", "aucune", "none"},
    {"press", "pas de presse", "none"},
    {"press", "sans", "none"},
    {"press", "no", "none"},
    {"press", "non", "none"},
    {"press", "blanche", "white"},
    {"press", "signee", "white"},
    {"press", "grise", "grey"},
    {"press", "gray", "grey"},
    {"press", "anonyme", "grey"},
    {"press", "white/grey", "white-grey"},
    {"press", "grey/white", "white-grey"},
    {"press", "blanche et grise", "white-grey"},
    {"press", "blanche/grise", "white-grey"},
    {"press", "white and grey", "white-grey"},
    {"press", "fausse", "fake"},
    {"press", "noire", "fake"},
    {"press", "black", "fake"},
    {"press-delivery", "postale", "postal"},
    {"press-to", "voisins", "neighbours"},
    {"press-to", "neighbors", "neighbours"},
    {"press-to", "tous", "all"},
    {"press-observers", "publique", "public"},
    {"press-observers", "aucune", "none"},
    {"press-observers", "no", "none"},
    {"press-observers", "yes", "public"},
    {"vote-absent", "oui", "yes"},
    {"vote-absent", "abstention", "abstain"},
    {"vote-absent", "silence", "silent"},
    {"stalemate", "nul", "draw"},
    {"stalemate", "prevenir", "tell"},
    {"year", "deux saisons", "two-seasons"},
    {"year", "two seasons", "two-seasons"},
    {"year", "trois dates", "three-deadlines"},
    {"year", "trois dates limites", "three-deadlines"},
    {"year", "cinq phases", "five-phases"},
    {"nmr", "tenir", "hold"},
    {"nmr", "prevenir", "warn"},
    {"nmr", "remplacant", "standby"},
    {"nmr", "desordre civil", "disorder"},
    {"nmr", "civil disorder", "disorder"},
    {"nmr", "cd", "disorder"},
    {"nmr", "attendre", "wait"},
    {"silent", "attendre", "hold"},
    {"silent", "wait", "hold"},
    {"silent", "continuer", "go-on"},
    {"silent", "go on", "go-on"},
    {"start", "complete", "full"},
    {"start", "pleine", "full"},
    {"start", "auto", "full"},
    {"start", "a la main", "hand"},
    {"start", "main", "hand"},
    {"start", "manual", "hand"},
    {"draws", "survivants", "all-survivors"},
    {"draws", "dias", "all-survivors"},
    {"draws", "listes", "lists"},
    {"draws", "nodias", "lists"},
    {"reveal", "fin", "end"},
    {"reveal", "jamais", "never"},
    {"language", "francais", "fr"},
    {"language", "french", "fr"},
    {"language", "anglais", "en"},
    {"language", "english", "en"},
    {"last-year", "aucune", "none"},
    {"reminder", "aucun", "none"},
};

enum convert {
    AS_SAID,
    HOURS,   /* "24" hours, "2 days" */
    PERCENT, /* a rate of 0 to 1, or a percentage */
};

/*
 * A phrase is one or several forms joined by '|', folded; one that ends in "*" takes words behind it, which
 * stand for "%" in the value. A row without key is answered by its sentence.
 */
static const struct phrase {
    const char *forms;
    enum judge_set_kind kind;
    const char *key, *value;
    enum convert convert;
    const char *say; /* key of its sentence; NULL: none */
} phrases[] = {
    /* press */
    {"white press|white|press white|presse blanche", JUDGE_SET_VALUE, "press", "white", AS_SAID, NULL},
    {"grey press|gray press|grey|gray|press grey|presse grise", JUDGE_SET_VALUE, "press", "grey", AS_SAID,
     NULL},
    {"white/grey press|white/grey|grey/white press|grey/white|white/gray", JUDGE_SET_VALUE, "press",
     "white-grey", AS_SAID, NULL},
    {"no press|nopress|none press|press none|none|pas de presse|sans presse", JUDGE_SET_VALUE, "press",
     "none", AS_SAID, NULL},
    {"no grey|no grey press|no gray|no gray press|nogrey", JUDGE_SET_VALUE, "press", "white", AS_SAID, NULL},
    {"no white|no white press|nowhite", JUDGE_SET_VALUE, "press", "grey", AS_SAID, NULL},
    {"fake press|partial may be faked|partial fakes broadcast|broadcast may be faked|partial fakes broadcast "
     "by default",
     JUDGE_SET_VALUE, "press", "fake", AS_SAID, NULL},
    {"no fake|no fake press|partial may not be faked|no fake broadcast", JUDGE_SET_VALUE, "press",
     "white-grey", AS_SAID, NULL},
    {"partial|partial press|partial allowed", JUDGE_SET_VALUE, "press-to", "any", AS_SAID, NULL},
    {"no partial|no partial press|public press|broadcast only", JUDGE_SET_VALUE, "press-to", "all", AS_SAID,
     NULL},
    {"minor press", JUDGE_SET_VALUE, "press-minor", "yes", AS_SAID, NULL},
    {"no minor press|no minor|rulebook press|rulebook", JUDGE_SET_VALUE, "press-minor", "no", AS_SAID, NULL},
    {"late press|grace press", JUDGE_SET_VALUE, "press-late", "yes", AS_SAID, NULL},
    {"no late press|no late|no grace press|must order", JUDGE_SET_VALUE, "press-late", "no", AS_SAID, NULL},
    {"postal press", JUDGE_SET_VALUE, "press-delivery", "postal", AS_SAID, NULL},
    {"no postal press", JUDGE_SET_VALUE, "press-delivery", "at-once", AS_SAID, NULL},
    {"all press|eavesdrop|watch all press", JUDGE_SET_VALUE, "press-copy", "all", AS_SAID, NULL},
    {"normal press", JUDGE_SET_VALUE, "press-copy", "held", AS_SAID, NULL},
    {"touch press", JUDGE_SET_VALUE, "press-to", "neighbours", AS_SAID, NULL},
    {"no touch press", JUDGE_SET_VALUE, "press-to", "any", AS_SAID, NULL},
    {"observer any|observer white|observer press|observer any press|observer white press|observers any|"
     "observers white|observers public|observateurs publics",
     JUDGE_SET_VALUE, "press-observers", "public", AS_SAID, NULL},
    {"observer no|observer no press|no observer press|observers no|observers none|mute observers|"
     "pas d'observateurs",
     JUDGE_SET_VALUE, "press-observers", "none", AS_SAID, NULL},
    {"remote press|blank press|no blank press|observer *|no observer *|observers "
     "*",
     JUDGE_SET_SAY, "press-to", NULL, AS_SAID, "old.remote-press"},
    /* missed turns */
    {"nmr|cd|civil disorder", JUDGE_SET_VALUE, "nmr", "disorder", AS_SAID, NULL},
    {"no nmr|nonmr|no cd|nocd|no civil disorder", JUDGE_SET_VALUE, "nmr", "wait", AS_SAID, NULL},
    {"grace *", JUDGE_SET_VALUE, "grace", "%", HOURS, NULL},
    {"no grace|nograce", JUDGE_SET_VALUE, "grace", "0h", AS_SAID, NULL},
    {"strict grace|no strict grace|strict wait|no strict wait|max absence *|late count|no late count|access "
     "*",
     JUDGE_SET_SAY, "grace", NULL, AS_SAID, "old.strict-grace"},
    /* ends */
    {"dias|draws dias", JUDGE_SET_VALUE, "draws", "all-survivors", AS_SAID, NULL},
    {"no dias|nodias", JUDGE_SET_VALUE, "draws", "lists", AS_SAID, NULL},
    {"concessions|concession|allow concessions", JUDGE_SET_VALUE, "concessions", "yes", AS_SAID, NULL},
    {"no concessions|noconcessions|no concession|noconcession", JUDGE_SET_VALUE, "concessions", "no", AS_SAID,
     NULL},
    {"centers *|centres *|victory *|victory centers *|victory centres *", JUDGE_SET_SAY, "last-year", NULL,
     AS_SAID, "old.centers"},
    {"capture win *|no capture win|allied win *|no allied win|homes *", JUDGE_SET_SAY, "end-vote", NULL,
     AS_SAID, "old.capture-win"},
    /* start */
    {"manual start|start manual|start_master", JUDGE_SET_VALUE, "start", "hand", AS_SAID, NULL},
    {"auto start|automatic start|start auto|no manual start", JUDGE_SET_VALUE, "start", "full", AS_SAID,
     NULL},
    {"manual process|manual|start process manual", JUDGE_SET_VALUE, "preview", "yes", AS_SAID, NULL},
    {"auto process|automatic process|automatic|auto", JUDGE_SET_VALUE, "preview", "no", AS_SAID, NULL},
    {"players *|powers *", JUDGE_SET_SAY, "dummies", NULL, AS_SAID, "old.players"},
    {"prflist|prfboth|prfrand|no preferences|preferences", JUDGE_SET_SAY, "seed", NULL, AS_SAID,
     "old.prflist"},
    {"start *", JUDGE_SET_SAY, "start", NULL, AS_SAID, "old.start"},
    {"variant *|not variant *|map *|morph *", JUDGE_SET_SAY, "variant", NULL, AS_SAID, "old.variant"},
    {"blank board|empty board|no blank board|no empty board", JUDGE_SET_SAY, "variant", NULL, AS_SAID,
     "old.blank-board"},
    /* time */
    {"move grace *|retreat grace *|adjust grace *", JUDGE_SET_VALUE, "grace", "%", HOURS, NULL},
    {"move clock *|clock *", JUDGE_SET_SAY, "deadline", NULL, AS_SAID, "old.move-clock"},
    {"move next *|move min *|move delay *|move *|next *|delay *|timing *", JUDGE_SET_SAY, "deadline", NULL,
     AS_SAID, "old.move-next"},
    {"move days *|days *", JUDGE_SET_SAY, "deadline", NULL, AS_SAID, "old.move-days"},
    {"retreat *", JUDGE_SET_SAY, "retreats", NULL, AS_SAID, "old.retreat"},
    {"adjust *|adjustment *|build *|builds *", JUDGE_SET_SAY, "adjustments", NULL, AS_SAID, "old.adjust"},
    {"deadline", JUDGE_SET_SAY, "deadline", NULL, AS_SAID, "old.deadline"},
    /* who may join, who sees what */
    {"private *|prive *|privee *", JUDGE_SET_VALUE, "private", "%", AS_SAID, NULL},
    {"no private|noprivate|not private", JUDGE_SET_VALUE, "private", "", AS_SAID, NULL},
    {"private|privee", JUDGE_SET_SAY, "private", NULL, AS_SAID, "old.private"},
    {"unlisted|nolist|no list|unlist|not listed|no listed|non listee", JUDGE_SET_VALUE, "listed", "no",
     AS_SAID, NULL},
    {"listed|list|public", JUDGE_SET_VALUE, "listed", "yes", AS_SAID, NULL},
    {"noshow|no show|quiet|secret|gunboat|anonymous|anonyme|secret *", JUDGE_SET_VALUE, "anonymous", "yes",
     AS_SAID, NULL},
    {"show|no quiet|no secret|not anonymous|no gunboat", JUDGE_SET_VALUE, "anonymous", "no", AS_SAID, NULL},
    {"reveal|no noreveal", JUDGE_SET_VALUE, "reveal", "end", AS_SAID, NULL},
    {"no reveal|noreveal|no_reveal", JUDGE_SET_VALUE, "reveal", "never", AS_SAID, NULL},
    {"comment *|commentaire *|desc *", JUDGE_SET_VALUE, "comment", "%", AS_SAID, NULL},
    {"no comment|nocomment|comment", JUDGE_SET_VALUE, "comment", "", AS_SAID, NULL},
    {"allow player *|allow *|admettre joueur *", JUDGE_SET_ADD, "allow", "%", AS_SAID, NULL},
    {"not allow player *|no allow player *", JUDGE_SET_DROP, "allow", "%", AS_SAID, NULL},
    {"deny player *|deny *", JUDGE_SET_ADD, "deny", "%", AS_SAID, NULL},
    {"not deny player *|no deny player *|no deny *", JUDGE_SET_DROP, "deny", "%", AS_SAID, NULL},
    {"approval", JUDGE_SET_VALUE, "approval", "yes", AS_SAID, NULL},
    {"no approval|not approval|noapproval", JUDGE_SET_VALUE, "approval", "no", AS_SAID, NULL},
    {"approved *|not approved *", JUDGE_SET_SAY, "approval", NULL, AS_SAID, "old.approved"},
    {"ontimerat *|ontime ratio *|resrat *|reliability *", JUDGE_SET_VALUE, "min-reliability", "%", PERCENT,
     NULL},
    {"dedication *|dedicate *|level *|no level", JUDGE_SET_SAY, "min-reliability", NULL, AS_SAID,
     "old.dedication"},
    {"zone *|timezone *", JUDGE_SET_VALUE, "timezone", "%", AS_SAID, NULL},
    {"nozone|no zone", JUDGE_SET_SAY, "timezone", NULL, AS_SAID, "old.nozone"},
    {"bn *|boardman *", JUDGE_SET_VALUE, "number", "BN %", AS_SAID, NULL},
    {"mn *|miller *", JUDGE_SET_VALUE, "number", "MN %", AS_SAID, NULL},
    {"ep *", JUDGE_SET_VALUE, "number", "EP %", AS_SAID, NULL},
    {"rated|unrated|rated *", JUDGE_SET_SAY, "scoring", NULL, AS_SAID, "old.rated"},
    {"moderated|unmoderated", JUDGE_SET_SAY, "preview", NULL, AS_SAID, "old.moderated"},
    /* rules */
    {"proxy|no proxy|proxy *|disband|no disband|any disband|normal disband|auto disband|no auto disband|any "
     "centre|any center|one centre|one center|home centre|home center|any centres|home transfer|no home "
     "transfer|transform *|attack transform|attack *|coastal convoy|coastal convoys|no coastal "
     "convoys|strict "
     "convoy|no strict convoy|portage|no portage|air lifts|no air lifts|duality|no duality|gateways|no "
     "gateways|railways|no railways|hong kong|summer|no summer|neutrals|no neutrals|bcentres|bcenters|money|"
     "no money|loans|bankers|dice|famine|plague|storms|assassins|special|fortresses",
     JUDGE_SET_SAY, "rules", NULL, AS_SAID, "old.proxy"},
};

static char *fold(const char *text)
{
    char *folded = g_malloc(3 * LINE_BYTES + 1);
    rules_text_fold(text, MIN(strlen(text), LINE_BYTES), folded, 3 * LINE_BYTES + 1);
    g_strdelimit(folded, "\t_", ' ');
    return g_strstrip(folded);
}

void judge_set_read_clear(struct judge_set_read *read)
{
    g_free(read->key);
    g_free(read->value);
    *read = (struct judge_set_read){0};
}

const char *judge_set_phrase(unsigned i)
{
    return i < G_N_ELEMENTS(phrases) ? phrases[i].forms : NULL;
}

const char *judge_set_key(const char *word)
{
    g_autofree char *folded = fold(word);
    g_autofree char *plain = g_strdelimit(g_ascii_strdown(word, -1), "_", '-');
    const struct judge_setting *setting = judge_setting_find(g_strstrip(plain));
    if (setting)
        return setting->name;
    for (size_t i = 0; i < G_N_ELEMENTS(keys_fr); i++)
        if (!strcmp(keys_fr[i].said, folded))
            return keys_fr[i].key;
    return NULL;
}

char *judge_set_value(const char *key, const char *value)
{
    g_autofree char *folded = fold(value);
    for (size_t i = 0; i < G_N_ELEMENTS(values_said); i++)
        if (!strcmp(values_said[i].key, key) && !strcmp(values_said[i].said, folded))
            return g_strdup(values_said[i].value);
    /* words of the settings are written small: "GREY" is grey; what is free text or a name stays */
    const struct judge_setting *setting = judge_setting_find(key);
    g_auto(GStrv) words = g_strsplit(setting && setting->values ? setting->values : "", ", ", -1);
    g_autofree char *small = g_strdelimit(g_strdup(folded), " ", '-');
    if (g_strv_contains((const char *const *)words, folded))
        return g_strdup(folded);
    return g_strdup(g_strv_contains((const char *const *)words, small) ? small : value);
}

/* "24", "24 hours", "2 days", "2 jours" as a time; anything else as it is. */
static char *hours(const char *said)
{
    g_autofree char *folded = fold(said);
    char *unit;
    guint64 n = g_ascii_isdigit(*folded) ? g_ascii_strtoull(folded, &unit, 10) : 0;
    if (!g_ascii_isdigit(*folded))
        return g_strdup(said);
    unit = g_strstrip(unit);
    if (!*unit || *unit == 'h')
        return g_strdup_printf("%" G_GUINT64_FORMAT "h", n);
    return *unit == 'd' || *unit == 'j' ? g_strdup_printf("%" G_GUINT64_FORMAT "d", n) : g_strdup(said);
}

static char *percent(const char *said)
{
    g_autofree char *number = g_strdelimit(g_strdup(said), ",", '.');
    char *end;
    double rate = g_ascii_strtod(number, &end);
    bool share = strchr(number, '.') && rate <= 1;
    end += strspn(end, " %");
    if (*end || rate < 0 || rate > 100)
        return g_strdup(said);

    return g_strdup_printf("%d", (int)(share ? rate * 100 + 0.5 : rate));
}

/* What stands behind `n_words` words of a line as written. */
static const char *behind(const char *line, unsigned n_words)
{
    const char *at = line + strspn(line, " \t");
    while (n_words--) {
        at += strcspn(at, " \t_");
        at += strspn(at, " \t_");
    }
    at += strspn(at, " \t=:");
    return at;
}

static unsigned count_words(const char *text)
{
    unsigned n = *text != '\0';
    for (; *text; text++)
        n += *text == ' ';
    return n;
}

/* Whether a form fits the folded line; `*words` is then how many words stand before what it takes. */
static bool fits(const char *form, gsize len, const char *folded, unsigned *words)
{
    bool takes = len > 2 && form[len - 1] == '*';
    g_autofree char *head = g_strndup(form, takes ? len - 2 : len);
    gsize n = strlen(head);
    *words = count_words(head);
    if (!takes)
        return !strcmp(head, folded);
    return !strncmp(head, folded, n) && folded[n] == ' ' && folded[n + 1];
}

/* What was said, as a setting keeps it. Transfer full. */
static char *converted(enum convert how, const char *said)
{
    switch (how) {
    case HOURS:
        return hours(said);
    case PERCENT:
        return percent(said);
    default:
        return g_strdup(said);
    }
}

static bool read_phrase(const char *line, const char *folded, struct judge_set_read *read)
{
    for (size_t i = 0; i < G_N_ELEMENTS(phrases); i++) {
        const struct phrase *row = &phrases[i];
        for (const char *form = row->forms; *form;) {
            gsize len = strcspn(form, "|");
            unsigned words;
            if (fits(form, len, folded, &words)) {
                g_autofree char *said = g_strstrip(g_strdup(behind(line, words)));
                g_autofree char *value = converted(row->convert, said);
                g_auto(GStrv) parts = g_strsplit(row->value ? row->value : "", "%", 2);
                *read = (struct judge_set_read){.kind = row->kind,
                                                .key = g_strdup(row->key),
                                                .value = g_strjoinv(value, parts),
                                                .say = row->say};
                return true;
            }
            form += len + (form[len] == '|');
        }
    }

    return false;
}

/* "key = value", "key: value". */
static bool read_pair(const char *line, struct judge_set_read *read)
{
    gsize mark = strcspn(line, "=:");
    g_autofree char *head = g_strstrip(g_strndup(line, mark));
    const char *key = line[mark] && *head ? judge_set_key(head) : NULL;
    g_autofree char *small = g_ascii_strdown(head, -1);
    if (line[mark] == '=' && !key && g_str_has_prefix(small, "rules."))
        key = small;
    if (!key)
        return false;
    g_autofree char *value = g_strstrip(g_strdup(line + mark + 1));
    *read = (struct judge_set_read){
        .kind = JUDGE_SET_VALUE, .key = g_strdup(key), .value = judge_set_value(key, value)};
    return true;
}

/* "key value": the longest words in front that name a key. */
static bool read_loosely(const char *line, struct judge_set_read *read)
{
    for (unsigned n = MIN(count_words(line) - 1, 3); n >= 1; n--) {
        const char *rest = behind(line, n);
        g_autofree char *said = g_strchomp(g_strndup(line, (gsize)(rest - line)));
        const char *key = *rest ? judge_set_key(said) : NULL;
        if (!key)
            continue;
        g_autofree char *value = g_strstrip(g_strdup(rest));
        bool list = !strcmp(key, "allow") || !strcmp(key, "deny");
        *read = (struct judge_set_read){.kind = list ? JUDGE_SET_ADD : JUDGE_SET_VALUE,
                                        .key = g_strdup(key),
                                        .value = judge_set_value(key, value)};
        return true;
    }

    return false;
}

static bool is_accepted(const struct judge_set_read *read)
{
    g_autofree char *kept = judge_setting_check(NULL, read->key, read->value, NULL);
    return kept != NULL;
}

bool judge_set_read_line(const char *line, bool strict, struct judge_set_read *read)
{
    *read = (struct judge_set_read){0};
    g_autofree char *copy = g_strstrip(g_strdup(line));
    gsize len = strlen(copy);
    if (!len || len > LINE_BYTES || !g_utf8_validate(copy, -1, NULL))
        return false;

    while (len && strchr(";,", copy[len - 1]))
        copy[--len] = '\0';

    g_autofree char *folded = fold(copy);
    if (strpbrk(copy, "=:") && read_pair(copy, read))
        return true;

    /* "start hand" is ours, "start 2026-03-01" the old judges': what our settings take comes first. */
    struct judge_set_read loose = {0};
    bool ours = !strict && read_loosely(copy, &loose);
    if (!(ours && is_accepted(&loose)) && read_phrase(copy, folded, read)) {
        judge_set_read_clear(&loose);
        return true;
    }

    *read = loose;

    return ours;
}
