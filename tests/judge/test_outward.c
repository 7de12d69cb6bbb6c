/* Words of strangers on their way to programs of others: terminals, spreadsheets, readers of JSON; and what a server says. */
#include "../mailio/html_text.h"
#include "../harness.h"
#include "../../judge/conf/json.h"
#include "../../judge/conf/table.h"
#include "../../judge/conf/terminal.h"
#include "../../mailio/mailbox.h"
#include "../../mailio/message.h"
#include "../../mailio/mailio.h"
#include "../../mailio/mime_p.h"
#include "../../mailio/secret_p.h"

static void a_terminal_gets_no_controls(void)
{
    const char *const in[][2] = {
        {"plain, é, 😀\tand\nlines", "plain, é, 😀\tand\nlines"},
        {"\033[2Jred", "\xef\xbf\xbd[2Jred"},
        {"c1 \xc2\x9b 31m", "c1 \xef\xbf\xbd 31m"},
        {"next\xc2\x85line", "next\xef\xbf\xbdline"},
        {"turned \xe2\x80\xae back \xe2\x81\xa6", "turned \xef\xbf\xbd back \xef\xbf\xbd"},
        {"cut \xe2\x80", "cut \xef\xbf\xbd\xef\xbf\xbd"},
        {"\x9b", "\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(in); i++) {
        g_autofree char *shown = judge_terminal_text(in[i][0]);
        WANT_STR(shown, in[i][1]);
    }
}

static void json_means_the_same_without_controls(void)
{
    json_t *value = json_pack("{s:s}", "name",
                              "a\xc2\x85"
                              "b\xe2\x80\xae"
                              "c é"),
           *back;
    g_autofree char *text = judge_json_dump(value, JSON_COMPACT);
    WANT_STR(text, "{\"name\":\"a\\u0085b\\u202ec é\"}\n");
    back = json_loads(text, 0, NULL);
    WANT(json_equal(value, back));
    json_decref(value);
    json_decref(back);
}

static void no_cell_is_a_formula_and_all_come_back(void)
{
    const char *const cells[] = {"=HYPERLINK(\"x\")",
                                 "+1+2",
                                 "-cmd|' /C calc'!A0",
                                 "@SUM(A1)",
                                 "\tx",
                                 " =1+1",
                                 "-3",
                                 "+0.5",
                                 "-1/2",
                                 "O'Neil",
                                 "'quoted"};
    for (size_t i = 0; i < G_N_ELEMENTS(cells); i++) {
        g_autoptr(GString) line = g_string_new(NULL);
        judge_table_put(line, cells[i]);
        judge_table_end_line(line);
        const char *first = line->str + (*line->str == '"');
        bool number = i >= 6 && i <= 8;
        WANT(number || !strchr("=+-@\t\r ", *first));
        g_strchomp(line->str);
        g_autoptr(GPtrArray) back = judge_table_split(line->str, ',');
        g_autofree char *meant = g_strstrip(g_strdup(cells[i]));
        WANT_INT(back->len, 1);
        WANT_STR(back->pdata[0], meant);
    }
}

static void a_server_that_repeats_a_secret_is_cut(void)
{
    g_autofree char *plain = mailio_secret_cut("NO wrong password hunter2 for judge", "hunter2", NULL),
                    *coded = mailio_secret_cut("NO aHVudGVyMg== is not it", "hunter2", NULL),
                    *token = mailio_secret_cut("535 bad ya29.A0AfH6", NULL, "ya29.A0AfH6"),
                    *none = mailio_secret_cut("NO such user", "", NULL);
    WANT_STR(plain, "NO wrong password *** for judge");
    WANT_STR(coded, "NO *** is not it");
    WANT_STR(token, "535 bad ***");
    WANT_STR(none, "NO such user");
}

static void only_our_own_server_tells_when_and_from_whom_a_mail_came(void)
{
    static const char
        ours[] =
            "Received: from a.example by mx.judge.example with ESMTPS; Mon, 2 Mar 2026 10:00:00 +0000\r\n",
        lmtp[] = "Received: from localhost by store.other with LMTP; Mon, 2 Mar 2026 12:00:00 +0000\r\n",
        forged[] = "Received: from b.example by far.example with ESMTP; Sun, 1 Mar 2026 10:00:00 +0000\r\n";
    const gint64 came_s = 1772445600, sent_s = 1772359200;
    const struct {
        const char *head[3], *server;
        gint64 want_s;
        const char *by;
    } mails[] = {
        {{ours, forged, ""}, "judge.example", came_s, "a.example"},
        {{lmtp, ours, forged}, "judge.example", came_s, "a.example"},
        {{forged, "", ""}, "judge.example", 0, NULL},
        {{lmtp, forged, ours}, "judge.example", 0, NULL},
        {{forged, ours, ""}, "judge.example", 0, NULL},
        {{forged, "", ""}, NULL, 0, NULL},
        {{forged, "", ""}, "", sent_s, "b.example"},
        {{ours, "", ""}, "notjudge.example", 0, NULL},
        {{"", "", ""}, "judge.example", 0, NULL},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(mails); i++) {
        g_autofree char *mail = g_strconcat(mails[i].head[0], mails[i].head[1], mails[i].head[2],
                                            "Subject: x\r\n\r\nReceived: by judge.example; x\r\n", NULL);
        WANT_INT(mailio_arrival_read(mail, strlen(mail), mails[i].server), mails[i].want_s);
        const struct mailio_parse_settings settings = {.authserv_id = mails[i].server};
        struct mailio_message *message = mailio_message_parse(mail, strlen(mail), &settings);
        WANT_STR(message->handed_by, mails[i].by);
        mailio_message_free(message);
    }
}

static void references_in_html_hold_no_controls(void)
{
    static const char html[] = "<p>A&#155;31m &#x202e;B &#x9b; C &eacute;</p>";
    g_autofree char *text = mailio_html_to_text(html, strlen(html), false);
    g_autofree char *shown = judge_terminal_text(text);
    WANT_STR(text, shown);
    WANT(strstr(text, "é") != NULL);
}

int main(void)
{
    mailio_init();
    return tests_run("outward",
                     (struct test[]){TEST(a_terminal_gets_no_controls),
                                     TEST(json_means_the_same_without_controls),
                                     TEST(no_cell_is_a_formula_and_all_come_back),
                                     TEST(a_server_that_repeats_a_secret_is_cut),
                                     TEST(only_our_own_server_tells_when_and_from_whom_a_mail_came),
                                     TEST(references_in_html_hold_no_controls),
                                     {NULL, NULL}});
}
