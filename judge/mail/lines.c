/* What a line is, by its words: which command it names, and the form that works for one that is none. */
#include "lines.h"
#include "commands.h"
#include "handlers.h"
#include "../conf/list.h"

#include <string.h>

const char *judge_mail_after_name(const char *names, const char *line)
{
    for (const char *name = names; *name;) {
        size_t len = strcspn(name, "|");
        if (!strncmp(line, name, len) && strchr(" :.!", line[len])) {
            line += len;
            while (*line && strchr(" :", *line))
                line++;
            return line;
        }
        name += len + (name[len] == '|');
    }
    return NULL;
}

/* Whether a line of the mail is a command of the row `c`. */
static bool is_row(const struct judge_mail *mail, const struct judge_mail_command *c, const char *line,
                   const char *folded)
{
    const char *rest = judge_mail_after_name(c->names, folded);
    struct judge_mail asked = *mail;
    asked.line = line;
    asked.folded = folded;
    return rest && c->words(&asked, rest);
}

/* Whether one of the mail's lines is a command for `who` (JUDGE_WHO_NONE: for anybody) that `run` carries out (NULL:
 * any). */
static bool has_command(const struct judge_mail *mail, enum judge_who who, judge_mail_run *run)
{
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    g_autofree char *left = judge_text_left(&mail->in.text);
    g_autofree char *all = g_strconcat(subject, "\n", left, NULL);
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1);
    for (char **line = lines; *line; line++) {
        char folded[256];
        g_strstrip(*line);
        if (strlen(*line) > JUDGE_MAIL_COMMAND_BYTES)
            continue;
        judge_mail_fold_line(*line, folded, sizeof folded);
        for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
            bool wanted = (!who || c->who == who) && (!run || c->run == run);
            if (wanted && is_row(mail, c, *line, folded))
                return true;
        }
    }

    return false;
}

bool judge_mail_has_command_of(const struct judge_mail *mail, enum judge_who who)
{
    return has_command(mail, who, NULL);
}

bool judge_mail_has_run(const struct judge_mail *mail, judge_mail_run *run)
{
    return has_command(mail, JUDGE_WHO_NONE, run);
}

bool judge_mail_is_command(const struct judge_mail *mail, const char *line)
{
    char folded[256];
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    if (strlen(trimmed) > JUDGE_MAIL_COMMAND_BYTES)
        return false;

    judge_mail_fold_line(trimmed, folded, sizeof folded);
    struct judge_mail as_if = *mail;
    as_if.line = trimmed;
    as_if.folded = folded;
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
        const char *rest = judge_mail_after_name(c->names, folded);
        if (rest && c->words(&as_if, rest))
            return true;
    }

    return false;
}

bool judge_mail_begins_command(const char *line)
{
    char folded[256];
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    if (strlen(trimmed) > JUDGE_MAIL_COMMAND_BYTES)
        return false;

    judge_mail_fold_line(trimmed, folded, sizeof folded);
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++)
        if (judge_mail_after_name(c->names, folded))
            return true;

    return false;
}

/* The row whose name a line begins with, the longest name first; of rows for the same, the one with a form to show. */
static const struct judge_mail_command *row_of(const struct judge_mail *mail, const char *folded)
{
    const struct judge_mail_command *best = NULL;
    size_t left = strlen(folded) + 1;

    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
        const char *rest = judge_mail_after_name(c->names, folded);
        if (rest && strlen(rest) < left && (!judge_who_is_editor(c->who) || mail->in.editor)) {
            left = strlen(rest);
            best = c;
        }
    }

    for (const struct judge_mail_command *c = judge_mail_commands; best && !best->say && c->names; c++)
        if (c->say && c->run == best->run)
            best = c;

    return best && best->say ? best : NULL;
}

/* A line of some words, or with its command's name before a mark, and not in the middle of a sentence. */
static bool may_be_command(const char *line, const char *folded)
{
    enum { FEW_WORDS = 6, NAME_BYTES = 24 };
    const char *mark = strchr(folded, ':');
    unsigned words = 1;
    for (const char *c = folded; *c; c++)
        words += *c == ' ';
    bool shouted = g_ascii_isupper(line[0]) && g_ascii_isupper(line[1]);
    return (mark && mark - folded <= NAME_BYTES) || words <= FEW_WORDS || shouted;
}

bool judge_mail_is_game_line(const struct judge_mail *mail, const char *line)
{
    char folded[3 * JUDGE_MAIL_COMMAND_BYTES + 1];
    if (strlen(line) > JUDGE_MAIL_COMMAND_BYTES)
        return false;
    judge_mail_fold_line(line, folded, sizeof folded);
    const struct judge_mail_command *row = row_of(mail, folded);
    return row && !g_strcmp0(row->say, "command.game");
}

const char *judge_mail_command_named(const char *line)
{
    char folded[3 * JUDGE_MAIL_COMMAND_BYTES + 1];
    g_autofree char *trimmed = g_strstrip(g_strndup(line, JUDGE_MAIL_COMMAND_BYTES));
    judge_mail_fold_line(trimmed, folded, sizeof folded);
    if (!*folded || !may_be_command(trimmed, folded))
        return NULL;
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++)
        if (judge_mail_after_name(c->names, folded))
            return c->names;
    return NULL;
}

/* A line, or its first words. Transfer full. */
static char *beginning_of(const char *line)
{
    enum { SHOWN_CHARS = 70 };
    g_autofree char *valid = g_utf8_make_valid(line, -1);
    if (g_utf8_strlen(valid, -1) <= SHOWN_CHARS)
        return g_steal_pointer(&valid);

    g_autofree char *head = g_utf8_substring(valid, 0, SHOWN_CHARS);
    char *blank = strrchr(head, ' ');
    if (blank)
        *blank = '\0';
    return g_strconcat(head, " …", NULL);
}

/* Answers a line with the form of the command it is about. */
static void show_row(struct judge_mail *mail, const struct judge_mail_command *row, const char *line)
{
    g_autofree char *head = beginning_of(line), *shown = judge_mail_quote(mail, head);
    g_autofree char *use = judge_mail_command_use(row, mail->in.language);
    g_autofree char *meant = row->run == judge_votes_run_draw ? judge_votes_draw_line(mail, line) : NULL;
    judge_intake_note(&mail->in, meant ? "command-line" : "command-use", "command", shown, "use",
                      meant ? meant : use, NULL);
    mail->in.asks = mail->in.unfollowed = true;
}

bool judge_mail_begins(judge_mail_run *run, const char *line)
{
    char folded[3 * JUDGE_MAIL_COMMAND_BYTES + 1];
    g_autofree char *trimmed = g_strstrip(g_strndup(line, JUDGE_MAIL_COMMAND_BYTES));
    judge_mail_fold_line(trimmed, folded, sizeof folded);
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++)
        if (c->run == run && judge_mail_after_name(c->names, folded))
            return true;
    return false;
}

bool judge_mail_show_use(struct judge_mail *mail, const char *line)
{
    g_autofree char *folded = g_malloc(3 * JUDGE_MAIL_COMMAND_BYTES + 1);
    g_autofree char *head = g_strndup(line, JUDGE_MAIL_COMMAND_BYTES);
    judge_mail_fold_line(head, folded, 3 * JUDGE_MAIL_COMMAND_BYTES + 1);
    const struct judge_mail_command *row = row_of(mail, folded);
    if (!row || !may_be_command(line, folded))
        return false;

    show_row(mail, row, line);
    return true;
}

bool judge_mail_show_use_of(struct judge_mail *mail, judge_mail_run *run, const char *line)
{
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++)
        if (c->run == run && c->say) {
            show_row(mail, c, line);
            return true;
        }
    return false;
}

/* The row of the desk whose name the first word nearly is ("JUGR"); NULL: none, or the word is too short to tell. */
static const struct judge_mail_command *row_near(const char *word)
{
    enum { SHORTEST = 4 };
    if (strlen(word) < SHORTEST)
        return NULL;

    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) rows = g_ptr_array_new();
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
        g_auto(GStrv) all = g_strsplit(judge_who_is_editor(c->who) && c->say ? c->names : "", "|", -1);
        for (char **name = all; *name; name++)
            if (!strchr(*name, ' ') && strlen(*name) >= SHORTEST) {
                g_ptr_array_add(names, g_strdup(*name));
                g_ptr_array_add(rows, (void *)(uintptr_t)c);
            }
    }

    guint at;
    const char *near = judge_list_nearest(word, names);
    return near && g_ptr_array_find(names, near, &at) ? rows->pdata[at] : NULL;
}

/* A line of the desk with a slip in its first word is answered with the form that works. */
static void suggest_to_editor(struct judge_mail *mail, const char *line, const char *folded)
{
    g_autofree char *word = g_strndup(folded, strcspn(folded, " :!"));
    const struct judge_mail_command *row = row_near(word);
    if (!row)
        return;

    g_autofree char *use = judge_mail_command_use(row, mail->in.language);
    judge_intake_note(&mail->in, "command-use", "command", line, "use", use, NULL);
    mail->in.asks = mail->in.unfollowed = true;
}

/* Of an editor who plays no power; of anybody else such a line may be an order, which is read first. */
void judge_mail_show_use_to_editor(struct judge_mail *mail, const char *line)
{
    bool of_desk = mail->in.editor && !mail->in.seat;
    char folded[256];
    if (!of_desk || !*line || strlen(line) > JUDGE_MAIL_COMMAND_BYTES)
        return;
    judge_mail_fold_line(line, folded, sizeof folded);
    const struct judge_mail_command *row = row_of(mail, folded);
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    if (g_strv_length(words) > 5)
        return;
    if (!row)
        suggest_to_editor(mail, line, folded);
    else if (judge_who_is_editor(row->who))
        judge_mail_show_use(mail, line);
}
