/* Press by mail: blocks are read, sent or refused, and their writer gets a copy. */
#include "press.h"
#include "handlers.h"
#include "hearing.h"
#include "own_name.h"
#include "press_anyway.h"
#include "thought.h"
#include "../desk/press.h"
#include "../course/orders.h"
#include "../course/press_check.h"
#include "../course/press_p.h"
#include "../course/press_read.h"
#include "../course/press_relay.h"
#include "../course/share.h"
#include "../letters/allowance.h"
#include "../letters/pages.h"
#include "../letters/press.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

enum { BLOCKS_A_MAIL = 40 }; /* the others are still press, and go nowhere */

void judge_press_take(struct judge_mail *mail)
{
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    mail->press = judge_press_cut(subject, &mail->in.text);
}

bool judge_press_is_editors(const struct judge_mail *mail)
{
    const struct judge_play *play = mail->in.play;
    if (!play || !mail->in.editor || !mail->press)
        return false;
    g_autofree char *writer = judge_press_writer(&mail->in);
    bool his = mail->press->len && !g_strcmp0(writer, PRESS_EDITOR);
    for (guint i = 0; i < mail->press->len && !his; i++) {
        const struct judge_press_block *block = mail->press->pdata[i];
        struct judge_press_address a;
        judge_press_address_read(play->board->names, play->board->map, block->head, &a);
        his = block->kind == JUDGE_PRESS_SHORTEN || a.as == JUDGE_PRESS_AS_EDITOR;
        judge_press_address_clear(&a);
    }
    return his;
}

/* The press that the mail answers, if its letter went to this sender; NULL: none. Transfer full. */
static struct games_press *answered(const struct judge_intake *in)
{
    struct games_store *store = in->home->store;
    const struct mailio_message *held = judge_mail_of(in)->held, *message = held ? held : in->message;
    g_autoptr(games_letter) letter =
        in->person && in->play ? games_outbox_find_answered(store, message->references) : NULL;
    bool his = letter && letter->person == in->person->id;
    gint64 press = his ? games_press_of_letter(store, letter->message_id) : 0;
    return his ? judge_press_item(in->play, press) : NULL;
}

/*
 * Addresses an answer to whoever wrote: under the name that was shown, so that faked press stays faked. Grey
 * press is answered without either learning of the other: unless only neighbours may write, since a refusal
 * would then tell where the writer stands.
 */
static void address_reply(struct judge_press_sending *s)
{
    const struct judge_play *play = s->in->play;
    g_autoptr(games_press) item = answered(s->in);

    if (!item)
        judge_press_refuse(s, "press-no-reply", NULL);
    else if (judge_press_is_observer(item->from_power))
        judge_press_refuse(s, "press-reply-observer", NULL);
    else if (!item->from_power && !judge_setting_is(play->game, "press-to", "any"))
        judge_press_refuse(s, "press-reply-grey", NULL);
    else if (item->from_power) {
        const struct games_seat *now = judge_play_seat(play, item->from_power);
        s->item.to = g_strdup(item->from_power);
        if (now && now->person != item->person && !g_strcmp0(item->from_power, item->true_power))
            judge_press_remark(s, "press-other-player", NULL);
    } else {
        s->item.to = g_strdup(item->true_power);
        s->item.shown_to = g_strdup(PRESS_ANONYMOUS);
        if (s->in->seat && s->address.as == JUDGE_PRESS_AS_GIVEN) /* who would sign says so */
            s->address.as = JUDGE_PRESS_AS_GREY;
    }
}

bool judge_press_hint(struct judge_mail *mail, const struct rules_readings *readings)
{
    bool orders = mail->press && mail->press->len;
    for (size_t i = 0; i < readings->n; i++)
        orders |= readings->reading[i].status != RULES_READ_UNREAD;
    if (orders)
        return false;
    g_autoptr(games_press) item = judge_text_has_left(&mail->in.text) ? answered(&mail->in) : NULL;
    if (item)
        judge_intake_tell(&mail->in, "press-not-relayed", NULL);
    return item != NULL;
}

/* "ALL", "EDITOR", or identities in the map's order; NULL: nobody. */
static char *recipients_text(const struct judge_press_sending *s)
{
    const struct rules_map *map = s->in->play->board->map;
    const struct judge_press_address *a = &s->address;
    GString *to = g_string_new(NULL);
    bool all_but = false;

    for (rules_power p = 0; p < map->n_powers; p++)
        all_but |= a->except[p];

    if (a->all && !all_but)
        return g_string_free(g_string_assign(to, PRESS_ALL), FALSE);

    for (rules_power p = 0; p < map->n_powers; p++)
        if ((a->all ? !a->except[p] : a->to[p]) && p != s->in->power && !map->power[p].dummy)
            judge_list_join(to, ",", map->power[p].id);

    if (a->editor)
        judge_list_join(to, ",", PRESS_EDITOR);

    return g_string_free(to, to->len == 0);
}

/* Whether words order or ask something of the judge. */
static bool is_for_judge(const struct judge_intake *in, const char *words)
{
    g_autofree char *folded = judge_fold(words, G_MAXSIZE);
    const struct judge_mail *mail = judge_mail_of((struct judge_intake *)in);
    return judge_intake_follows(in, words) || in->is_command(in, words) || judge_votes_say(mail, words) ||
           judge_hears(judge_hearing_of(in->home), JUDGE_HEARD_READY, folded);
}

/* The line of a block that is addressed to the judge, "PS for the judge: F LON - ENG"; NULL: none. Transfer full. */
static char *line_for_judge(const struct judge_press_sending *s)
{
    g_auto(GStrv) lines = g_strsplit(s->block->text, "\n", -1);
    for (char **line = lines; *line; line++) {
        gsize len = strcspn(*line, ":,");
        g_autofree char *head = g_strndup(*line, len), *folded = judge_fold(head, G_MAXSIZE);
        g_auto(GStrv) words = g_strsplit_set(folded, " .'()-", -1);
        bool judge = false, others = (*line)[len] == '\0';
        for (char **word = words; *word; word++) {
            bool his = judge_word_in(*word, judge_words_press_editor);
            judge |= his;
            others |= !his && **word && !judge_word_in(*word, judge_words_press_greet) &&
                      !judge_word_in(*word, judge_words_press_announce) &&
                      !judge_word_in(*word, judge_words_postscript);
        }
        if (judge && !others && is_for_judge(s->in, *line + len + strspn(*line + len, ":, ")))
            return g_strdup(*line);
    }
    return NULL;
}

/* Whether the block reads as orders: of the open phase, or of the moves that come next. */
static bool holds_orders(const struct judge_press_sending *s)
{
    const struct judge_play *play = s->in->play;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    struct rules_phase phase = play->pos.phase;
    while (rules_phase_type(play->board->map, phase) != RULES_PHASE_MOVEMENT)
        phase = rules_phase_next(play->board->map, phase);
    judge_share_imagine(play, s->in->power, phase, true, pos);
    struct rules_read_context context = judge_intake_reading(s->in, pos);
    g_auto(rules_readings) readings;
    rules_read(&context, s->block->text, strlen(s->block->text), &readings);
    return judge_readings_follow(&readings) || judge_intake_follows(s->in, s->block->text);
}

/* Where no end mark parts what its readers are to see from what may be meant for the judge, it is held. */
static void hold_words_for_judge(struct judge_press_sending *s)
{
    const struct judge_play *play = s->in->play;
    bool open = s->in->seat && play->phase && !play->phase->adjudicated_s;
    if (s->refusal || s->block->has_mark || s->block->anyway || !open ||
        strstr(judge_or_empty(s->item.to), PRESS_EDITOR))
        return;
    g_autofree char *line = line_for_judge(s);
    if (!line && !holds_orders(s))
        return;
    judge_press_hold(judge_mail_of(s->in), s->block);
    judge_press_refuse(s, line ? "press-for-judge" : "press-orders", line);
}

/* The editor's shorter text for an item that is not printed yet. */
static void read_shorter(struct judge_press_sending *s)
{
    struct judge_intake *in = s->in;
    g_autofree char *digits = g_strchomp(g_strdup(s->block->head + strcspn(s->block->head, "0123456789")));
    g_autoptr(games_press) item = judge_press_item(in->play, judge_press_number(digits));
    if (!in->editor)
        judge_press_refuse(s, "press-not-editor", NULL);
    else if (!item || !item->held || !judge_press_waits(in->play, item))
        judge_press_refuse(s, "press-no-item", digits);
    else if (!*s->block->text)
        judge_press_refuse(s, "press-empty", NULL);
    else
        s->id = item->id;
}

/* The writer's other text for one of his items: the same readers and colour. */
static void read_replacement(struct judge_press_sending *s)
{
    const struct judge_intake *in = s->in;
    const char *number = s->block->head + strcspn(s->block->head, "0123456789");
    g_autofree char *digits = g_strndup(number, strspn(number, "0123456789"));
    g_autoptr(games_press) old = judge_press_item(in->play, judge_press_number(digits));

    if (!old || !in->person || old->person != in->person->id || old->cut || !judge_press_waits(in->play, old))
        judge_press_refuse(s, "press-not-yours", digits);
    else {
        s->instead = old->id;
        s->item.to = g_strdup(old->to);
        s->item.shown_to = g_strdup(old->shown_to);
        s->item.from_power = g_strdup(old->from_power);
        s->item.colour = old->colour;
        s->item.dateline = g_strdup(old->dateline);
        s->item.held = old->held;
    }
}

/* Who it goes to: DIARY and END by its kind, else as the header says. */
static void read_recipients(struct judge_press_sending *s)
{
    const struct judge_play *play = s->in->play;
    const struct judge_press_block *block = s->block;
    struct judge_press_address *a = &s->address;

    g_autoptr(GHashTable) persons = judge_player_words(play);
    judge_press_address_read_among(play->board->names, play->board->map, persons, block->head, a);
    bool nobody = !a->named && !a->all && !a->editor;
    if (block->kind == JUDGE_PRESS_DIARY || block->kind == JUDGE_PRESS_STATEMENT) {
        s->item.to = g_strdup(block->kind == JUDGE_PRESS_DIARY ? PRESS_DIARY : PRESS_STATEMENT);
        return;
    }

    if (a->unknown) {
        judge_press_refuse(s, "press-unknown", a->unknown);
        return;
    }

    g_autoptr(games_press) item = nobody && block->kind == JUDGE_PRESS_LETTER ? answered(s->in) : NULL;
    if ((a->reply && nobody) || item)
        address_reply(s);
    else {
        if (block->kind == JUDGE_PRESS_BROADCAST && nobody)
            a->all = true;
        s->item.to = recipients_text(s);
        if (!s->item.to)
            judge_press_refuse(s, judge_press_block_is_bare(block) ? "press-nothing-held" : "press-nobody",
                               NULL);
    }
}

/* What is for nobody to read now: a diary, a statement for the end. */
static bool is_kept(const struct judge_press_sending *s)
{
    return s->item.to && (!strcmp(s->item.to, PRESS_DIARY) || !strcmp(s->item.to, PRESS_STATEMENT));
}

/* Whether the mail was cut at its most bytes within this block. */
static bool is_cut_short(const struct judge_press_sending *s)
{
    const struct judge_mail *mail = judge_mail_of(s->in);
    bool last = s->block == mail->press->pdata[mail->press->len - 1];
    return mail->shortened && last && !s->block->has_mark;
}

/* The row that says whether he may write a block. */
static enum judge_written row_of(const struct judge_press_sending *s, const char *writer)
{
    bool forged = s->address.as == JUDGE_PRESS_AS_EDITOR && !s->in->editor; /* refused with its own words */
    if (!strcmp(writer, PRESS_EDITOR) || (s->address.as == JUDGE_PRESS_AS_EDITOR && !forged))
        return JUDGE_WRITTEN_EDITORS_PRESS;
    return s->block->kind == JUDGE_PRESS_DIARY ? JUDGE_WRITTEN_DIARY : JUDGE_WRITTEN_PRESS;
}

/* Refuses a block that nobody may send, whatever its address allows. `writer` NULL: he has no say in this game. */
static void check_block(struct judge_press_sending *s, const char *writer)
{
    if (!*s->block->text)
        judge_press_refuse(s, "press-empty", NULL);
    if (is_cut_short(s))
        judge_press_refuse(s, "press-shortened-mail", NULL);
    if (!writer || !judge_mail_may_write(judge_mail_of(s->in), row_of(s, writer))) {
        bool asked;
        g_autofree char *back =
            s->in->person ? judge_take_back_line(s->in->play, s->in->person, s->in->language, &asked) : NULL;
        judge_press_refuse(s, "press-not-player", back);
    }
    if (is_kept(s) && judge_press_is_observer(writer))
        judge_press_refuse(s, "press-observer-all", NULL);
}

/* From where it is written, and whether it waits for the next report. */
static void set_delivery(struct judge_press_sending *s)
{
    const struct judge_play *play = s->in->play;
    bool running = play->phase && play->game->state != GAMES_STATE_ENDED;
    bool to_all = !strcmp(s->item.to, PRESS_ALL);
    bool by_post = s->address.postal || judge_setting_is(play->game, "press-delivery", "postal");
    s->item.dateline = g_steal_pointer(&s->address.dateline);
    s->item.held = running && to_all && by_post;
}

/* What the game's settings allow of it, and under which name it goes. */
static void check_address(struct judge_press_sending *s, const char *writer)
{
    bool kept = is_kept(s);
    if (!kept)
        judge_press_check_open(s, writer);
    if (s->address.postal && strcmp(s->item.to, PRESS_ALL))
        judge_press_refuse(s, "press-postal-all", NULL);
    if (!kept && !s->instead)
        judge_press_check_colour(s, writer);
    else if (!s->instead)
        s->item.from_power = g_strdup(writer);
    if (s->address.quiet)
        judge_press_remark(s, "press-quiet", NULL);
}

/* Whether nobody who reads it is to know who wrote it; what is kept is read when the game is over. */
static bool is_veiled(const struct judge_press_sending *s, const char *writer)
{
    struct games_game game = *s->in->play->game;
    if (is_kept(s))
        game.state = GAMES_STATE_ENDED;
    bool shown = s->item.colour == GAMES_PRESS_WHITE && judge_game_shows_names(&game);
    return !shown && strcmp(writer, PRESS_EDITOR) != 0 && strcmp(s->item.to, PRESS_EDITOR) != 0;
}

/* The text as it goes out: without a signature that would tell who he is; held where it tells all the same. */
static void take_words(struct judge_press_sending *s, const char *writer)
{
    const char *words = s->block->text;
    bool veiled = is_veiled(s, writer) && !s->block->anyway, alias = !judge_press_is_observer(writer);
    s->item.text = veiled ? judge_own_name_cut(s->in, words) : g_strdup(words);
    bool tells = (!s->block->anyway) && s->in->editor && !strcmp(s->item.to, PRESS_ALL);
    judge_press_check_signed(s);
    g_autofree char *line = NULL;
    if (veiled) /* who watches is shown by his alias */
        line = judge_own_name_in(s->in, s->item.text, s->item.dateline, alias);
    else if (tells)
        line = judge_player_named(s->in->play, words);
    if (s->refusal || !line)
        return;
    judge_press_hold(judge_mail_of(s->in), s->block);
    judge_press_refuse(s, "press-own-name", line);
}

/* Whether the mail counts by a yes to all of it, which is none to words in an editor's name. */
static bool is_blind(const struct judge_press_sending *s, const char *writer)
{
    const struct judge_mail *mail = judge_mail_of(s->in);
    bool editors = s->block->kind == JUDGE_PRESS_SHORTEN ||
                   (writer && (row_of(s, writer) == JUDGE_WRITTEN_EDITORS_PRESS));
    return editors && mail->resumed_s != 0;
}

static void read_block(struct judge_press_sending *s)
{
    struct judge_intake *in = s->in;
    const struct judge_play *play = in->play;
    g_autofree char *writer = judge_press_writer(in);
    if (s->block->kind == JUDGE_PRESS_SHORTEN) {
        read_shorter(s);
        return;
    }

    if (s->block->kind == JUDGE_PRESS_REPLACE)
        read_replacement(s);
    else
        read_recipients(s);
    check_block(s, writer);
    if (!writer || s->refusal)
        return;

    if (!s->instead)
        set_delivery(s);
    check_address(s, writer);

    take_words(s, writer);
    s->item.true_power = g_steal_pointer(&writer);
    s->item.game = play->game->id;
    s->item.phase = play->phase ? play->phase->id : 0;
    s->item.person = in->person->id;
    s->item.mail = in->row->id;
    s->item.written_s = in->home->now_s;
}

static const char *fate_key(const struct judge_press_sending *s)
{
    bool over = s->in->play->game->state == GAMES_STATE_ENDED;
    if (s->refusal)
        return "press-refused";
    if (!s->item.to)
        return "press-shortened";
    if (!strcmp(s->item.to, PRESS_DIARY))
        return "press-diary-kept";
    if (!strcmp(s->item.to, PRESS_STATEMENT) && !over)
        return "press-statement-kept";
    return s->item.held ? "press-held" : "press-sent";
}

static void say_fate(const struct judge_press_sending *s, GString *text)
{
    const struct judge_intake *in = s->in;
    bool blind = !g_strcmp0(s->item.shown_to, PRESS_ANONYMOUS);

    const char *readers = blind ? PRESS_ANONYMOUS : s->item.to;
    g_autofree char *names = s->item.to ? judge_press_say_to(in->play, readers, in->language) : NULL;
    g_autofree char *pretended =
        s->item.shown_to && !blind ? judge_press_say_to(in->play, s->item.shown_to, in->language) : NULL;
    g_autofree char *shown = judge_press_say_from(in->play, &s->item, in->language);
    g_autofree char *words = judge_press_indent(s->refusal || !s->item.text ? s->block->text : s->item.text);
    const char *key = fate_key(s);
    bool grey = s->item.colour == GAMES_PRESS_GREY, open = judge_diary_is_open(in->play, in->person->id);
    g_autofree char *head = judge_say(
        in->home, in->language, key, "to", names, "number", DIGITS(s->id), "why", s->refusal, "grey",
        grey ? "1" : NULL, "faked", s->item.colour == GAMES_PRESS_FAKED ? shown : NULL, "instead",
        s->instead ? DIGITS(s->instead) : NULL, "pretended", pretended, "open", open ? "1" : NULL, NULL);
    g_string_append_printf(text, "%s\n\n%s\n\n", head, words);
    for (guint i = 0; i < s->remarks->len; i++)
        g_string_append_printf(text, "%s\n\n", (const char *)s->remarks->pdata[i]);
}

static bool run_block(struct judge_mail *mail, const struct judge_press_block *block, GString *copy,
                      unsigned *sent, unsigned *refused, GError **error)
{
    struct judge_press_sending s = {
        .in = &mail->in, .block = block, .remarks = g_ptr_array_new_with_free_func(g_free)};

    read_block(&s);
    if (judge_allowance_is_used(mail->in.home))
        judge_press_refuse(&s, "letters-limit", NULL);
    const char *thought =
        s.refusal || !block->has_mark || block->anyway ? NULL : judge_thought_take(mail, NULL, block->below);
    if (thought) {
        judge_press_hold(mail, block);
        judge_press_refuse(&s, "press-second-thought", thought);
    }
    hold_words_for_judge(&s);
    g_autofree char *writer = judge_press_writer(&mail->in);
    if (!s.refusal && is_blind(&s, writer)) {
        judge_press_hold(mail, block);
        judge_press_refuse(&s, "press-in-name", NULL);
    }
    bool ok = s.refusal || judge_press_deliver(&s, error);
    if (ok) {
        *(s.refusal ? refused : sent) += 1;
        say_fate(&s, copy);
    }

    judge_press_address_clear(&s.address);
    g_ptr_array_unref(s.remarks);
    g_free(s.refusal);
    g_free(s.item.from_power);
    g_free(s.item.true_power);
    g_free(s.item.to);
    g_free(s.item.shown_to);
    g_free(s.item.dateline);
    g_free(s.item.text);

    return ok;
}

bool judge_press_run(struct judge_mail *mail, GError **error)
{
    if (!mail->press || !mail->press->len)
        return true;
    if (!mail->in.play) {
        mail->in.asks = true;
        return true;
    }

    g_autoptr(GString) copy = g_string_new(NULL);
    unsigned sent = 0, refused = 0;
    guint most = MIN(mail->press->len, BLOCKS_A_MAIL);
    for (guint i = 0; i < most; i++)
        if (!run_block(mail, mail->press->pdata[i], copy, &sent, &refused, error))
            return false;

    const char *more = judge_flag(most < mail->press->len),
               *files = judge_flag(sent && mail->in.message->n_attachments);
    g_autofree char *sentences =
        judge_say(mail->in.home, mail->in.language, "press-left", "more", more, "files", files, NULL);
    g_string_append(copy, sentences);
    refused += mail->press->len - most;

    g_autofree char *n_sent = g_strdup_printf("%u", sent), *n_refused = g_strdup_printf("%u", refused);
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "press-copy-subject", "sent",
                                         sent ? n_sent : NULL, "refused", refused ? n_refused : NULL, NULL);
    g_strdelimit(subject, "\n", ' ');

    return judge_mail_answer(mail, mail->in.play, "press", subject, copy->str, error) &&
           judge_press_anyway_keep(mail, error);
}
