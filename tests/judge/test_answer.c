/* Yes, no, or neither, as people answer a letter that asks them to confirm. */
#include "../../judge/mail/answer.h"
#include "../harness.h"

/* Stands for what knows commands and orders. */
static bool is_resign(void *context, const char *line)
{
    (void)context;
    return !strcmp(line, "RESIGN");
}

static const char *const answers[JUDGE_ANSWER_COUNT] = {"none", "yes", "no", "abstain", "mixed", "asks"};

static const char *read_as(const char *text)
{
    GHashTable *words = judge_answers_new();
    enum judge_answer answer =
        judge_answer_read(words, text, "[Kersaint] UNDO 12 without Italy", is_resign, NULL, NULL);
    g_hash_table_unref(words);
    return answers[answer];
}

static void all_are(const char *want, const char *const *texts)
{
    for (; *texts; texts++) {
        if (strcmp(read_as(*texts), want) != 0)
            printf("\"%s\" is read as %s\n", *texts, read_as(*texts));
        WANT_STR(read_as(*texts), want);
    }
}

static void an_explicit_yes_confirms(void)
{
    static const char *const texts[] = {
        "OUI",
        "oui",
        "Oui.",
        "Oui !",
        "YES",
        "yes",
        "Yes, please",
        "Yes thanks!",
        "ok",
        "OK, merci",
        "Oui, je confirme",
        "je confirme",
        "Je confirme ma demande.",
        "I confirm",
        "Yes, I confirm this request.",
        "D'accord",
        "D’accord",
        "Bonjour,\n\nOui.\n\nMarianne",
        "Hello,\nyes it is me\n\nKarl",
        "Oui c'est bien moi",
        "confirmation abcdefghjk oui",
        "CONFIRM abcdefghjk",
        "Oui merci beaucoup",
        "Yes of course",
        "\n\n  OUI  \n",
        "Oui, bien sûr",
        "Yes!\n\nBest wishes,\nPaul",
        "Oui\n\nMerci, et bonne soirée à tous\n\nJean-Pierre Martin\n06 12 34 56 78",
        "OUI\n\nCordialement,\n\nMme Claire de la Tour\nhttps://tour.example/",
        "Yes\n\nKind regards\nDr. Karl Weiss\nkarl@x.example\n+43 1 234 567",
        "Yes\n\nSent from my phone",
        "oui\n\njean",
        "Oui\n\nJeanne d'Arc",
        "oui je confirme, désolé\nSélim",
        "ouiiii",
        "YESSS!!",
        "YES, do it",
        "Oui, vas-y",
        "Oui, allez-y !",
        "yes please go ahead",
        "Yes, no problem",
        "Oui, pas de souci, faites",
        "Yes, please proceed.\n\nPaul",
        "Oui\n\nJean Martin\nLa plume est plus forte que l'épée",
        "Yes\n\nCheers,\nKarl\n\"There is no such thing as a small stab\"",
        "Oui\n\nN'imprimez ce courriel que si nécessaire : pensez à l'environnement",
        "Yes\n\nAnn\nPlease do not print this unless you must: think of the environment",
        "OUI\n\nenvoyé de mon téléphone sans relecture",
        "Oui !!! \xf0\x9f\x8e\x89",
        "Ja, oui",
        "oui, mille fois oui",
        "aye",
        "YES obvs",
        "Y",
        "o",
        "Yes pls",
        "yes m8",
        "YES. Sorry all, no time :( It was fun!",
        "Yes, I am sure. I have no time any more. Good luck all!",
        "Yes.\nThank you, R. Higgs",
        "Yes\ncheers, Marcel",
        "YES\nta love",
        "OUI\nYann. Merci \xc3\xa0 tous, bonne chance",
        "oui c'est bien moi, cordialement Kurt",
        "Oui. Je n'ai plus le temps. Bonne partie \xc3\xa0 tous !",
        "Oui, pas le temps, d\xc3\xa9sol\xc3\xa9",
        "YES\nYann. Thanks for everything, it was fun",
        "yes - Odile",
        "OK / merci, Bertrand",
        "Agreed. Dr Weiss",
        "Yep go ahead",
        "yes yes its me",
        "Oui oui, je vous le confirme bien volontiers, cher arbitre.",
        "ok yes confirmed ty",
        "Yes, without Italy.",
        "Yes, undo it please",
        "OUI\n\nDr Nguyen Van Tam\nCardiologue\nCHU de Brest - poste 02 98 00 00 00",
        NULL};
    all_are("yes", texts);
}

static void whatever_denies_cancels(void)
{
    static const char *const texts[] = {"NON",
                                        "non",
                                        "No",
                                        "no!",
                                        "Nope",
                                        "Non merci",
                                        "No thanks",
                                        "STOP",
                                        "Stop\n\nYES",
                                        "Not me",
                                        "Ce n'est pas moi",
                                        "Ce n’est pas moi !",
                                        "I did not send this",
                                        "I didn't send these",
                                        "I didn’t ask for that",
                                        "This wasn't me",
                                        "It was not me, cancel it please",
                                        "Annuler",
                                        "Annulez s'il vous plaît",
                                        "cancel",
                                        "Please cancel",
                                        "Je n'ai rien demandé",
                                        "Je n'ai jamais demandé cela",
                                        "I never asked for this",
                                        "C'est une erreur",
                                        "This is a mistake",
                                        "Oui ou non ?",
                                        "Someone is using my name",
                                        "Quelqu'un usurpe mon adresse",
                                        "Attendez, je réfléchis",
                                        "Wait",
                                        "Surtout pas",
                                        "Absolument pas",
                                        "Certainly not",
                                        "Do not do that",
                                        "Don't",
                                        "Je refuse",
                                        "I refuse",
                                        "Oui mais non",
                                        "N",
                                        "faux",
                                        "Oui-Oui, jamais",
                                        "yes but no",
                                        "not yes",
                                        "Nooooon",
                                        "Yes\n\nPaul\nNo, do not!",
                                        "Oui\nCordialement\nJean\nPS : finalement non",
                                        "ok, no problem but don't",
                                        NULL};
    all_are("no", texts);
}

static void a_question_is_none(void)
{
    static const char *const texts[] = {"Who is this?",
                                        "C'est quoi ?",
                                        "Yes? What is this?",
                                        "What happens to Zoe's build then?",
                                        "Et la date, elle change ?",
                                        NULL};
    static const char *const denied[] = {"Oui ou non ?", "Pourquoi ?\nNon, surtout pas.", NULL};
    all_are("asks", texts);
    all_are("no", denied);
}

static void nothing_else_is_a_yes(void)
{
    static const char *const texts[] = {"",
                                        "\n \n",
                                        "Bonjour",
                                        "Hello,\n\nKarl",
                                        "Je suis en vacances jusqu'au 15 août",
                                        "I am out of the office until Monday",
                                        "A PAR - BUR",
                                        "RESIGN",
                                        "Ouistreham",
                                        "yesterday I sent my orders",
                                        "okinawa",
                                        "Marianne",
                                        "I have no idea about this",
                                        NULL};
    all_are("none", texts);
    WANT_STR(read_as(NULL), "none");
}

static void a_yes_with_more_is_asked_about(void)
{
    static const char *const texts[] = {
        "Oui A PAR - BUR",
        "yeah right",
        "oui, et prévenez Paul",
        "Yes and tell the others",
        "Oui\nA PAR - BUR",
        "YES\nonly if Paul returns",
        "Yes\nmaybe later",
        "OUI\nmais demain",
        "Oui\nje veux continuer",
        "Yes\nI want to play on",
        "Yes\njust kidding",
        "Oui\nPourquoi cette question",
        "YES\n\nF LON - NTH\nF EDI - NWG",
        "Yes\nRESIGN",
        "Oui.\n\nEt quand est la prochaine limite ?",
        "Yes\n\nBy the way I would like to move the deadline to Sunday evening",
        "Oui\nPAR => BUR",
        "Yes\n1\n2\n3\n4\n5\n6\n7",
        "Yes, do it tomorrow",
        "yes - Monday",
        "Oui, Prolongez",
        "Yes - RESIGN",
        "OK, but Paul decides",
        "Oui, vas-y lundi",
        "Yes\nJohn\nand please extend the deadline as well",
        "Oui\nMerci\nIl faudrait aussi prolonger",
        "Yes\nPaul\nExtend by 2 days",
        "Oui, mais demain",
        "Oui mais pas tout de suite",
        "Yes unless somebody else goes first",
        "Yes please, they won't come anyway",
        "yes except Turkey",
        "Oui, sans la Turquie",
        "Ok, stop that now",
        "OK no problem, but this is not my request",
        "YES. New job, no chance to write any more",
        "Oui. Paul reprend tout, je n'ai pas le choix",
        "YES. I do not have the strength",
        "Yes. And tell Paul",
        "Yes. Prolongez",
        "Yes\nTomorrow",
        "Yes, later",
        "YES\nNot more than two games though.",
        NULL};
    all_are("mixed", texts);
}

/* Four are offered: the Channel's fleet, Burgundy's and Spain's armies, and the other coast of Spain; a bare yes takes three. */
static guint64 offered_named(const void *context, const char *word)
{
    static const struct {
        const char *word;
        guint64 offers;
    } names[] = {{"brest", 1}, {"channel", 1}, {"burgundy", 2}, {"spain", 12}, {"north", 4}, {"south", 8}};
    (void)context;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        if (!strcmp(names[i].word, word))
            return names[i].offers;
    return 0;
}

/* What a line answers to a question that harms nobody, with what it chooses and refuses. */
static void a_reply_has_an_answer_or_figures(void)
{
    static const struct {
        const char *line, *want;
        guint64 chosen, refused;
        bool plain;
    } cases[] = {
        {"ouais", "yes", 7, 0, true},
        {"OUAIS C EST CA", "yes", 7, 0, true},
        {"oui chef", "yes", 7, 0, true},
        {"Yes, that's the one, thanks", "yes", 7, 0, true},
        {"Quite so: yes.", "yes", 7, 0, true},
        {"Je suis d'accord pour la prolongation", "yes", 7, 0, false},
        {"No way, I'm winning", "no", 0, 15, false},
        {"Not in favour", "no", 0, 15, true},
        {"je n'accepte pas", "no", 0, 15, true},
        {"surtout pas", "no", 0, 15, true},
        {"none of them", "no", 0, 15, true},
        {"I'll abstain", "abstain", 0, 0, true},
        {"yes but only one day", "mixed", 7, 0, false},
        {"je ne suis pas contre", "yes", 7, 0, true},
        {"oui et non", "mixed", 7, 0, false},
        {"not sure yet", "mixed", 7, 0, false},
        {"1, 2 and 4", "yes", 11, 0, true},
        {"1 & 3", "yes", 5, 0, true},
        {"YES 1-3", "yes", 7, 0, true},
        {"2 \xc3\xa0 3", "yes", 6, 0, true},
        {"1 aye, 2 aye, 3 nae", "yes", 3, 4, true},
        {"2 and 3 but not 1", "yes", 6, 1, true},
        {"not 1, the others yes", "yes", 6, 1, true},
        {"2. Rest no.", "yes", 2, 5, true},
        {"1 and 3, not 2", "yes", 5, 2, true},
        {"not 1, 2", "mixed", 2, 1, false},
        {"1 or 2", "mixed", 3, 0, false},
        {"no. 2 is right", "yes", 2, 0, true},
        {"Le 2 alors", "yes", 2, 0, true},
        {"la troisi\xc3\xa8me seulement", "yes", 4, 11, true},
        {"the first two", "yes", 3, 0, true},
        {"les deux derniers", "yes", 12, 0, true},
        {"first and third", "yes", 5, 0, true},
        {"all three", "yes", 7, 0, true},
        {"oui aux 3", "yes", 7, 0, true},
        {"yes to the three", "yes", 7, 0, true},
        {"ok pour ces trois", "yes", 7, 0, true},
        {"non aux trois", "yes", 0, 7, true},
        {"oui au 3", "yes", 4, 0, true},
        {"yes to number three", "yes", 4, 0, true},
        {"aux 2", "none", 0, 0, true},
        {"Parfaitement.", "yes", 7, 0, true},
        {"\xc3\x89videmment", "yes", 7, 0, true},
        {"\xc3\xa7"
         "a marche, merci",
         "yes", 7, 0, true},
        {"spot on!", "yes", 7, 0, true},
        {"OUI 1 2 3 MERCI CHEF", "yes", 7, 0, true},
        {"yes to all of them please", "yes", 7, 0, true},
        {"YES, except 3", "yes", 3, 4, true},
        {"tous sauf le 2", "yes", 5, 2, true},
        {"yes but not 2", "yes", 5, 2, true},
        {"oui, sauf si tout le monde a joue", "mixed", 7, 0, false},
        {"yes except Germany", "mixed", 7, 0, false},
        {"The north coast, please", "yes", 4, 0, false},
        {"Spain, the south", "yes", 12, 0, true},
        {"north of Spain", "yes", 4, 0, true},
        {"Burgundy yes, the Channel no", "yes", 2, 1, true},
        {"no, not the Channel", "yes", 0, 1, true},
        {"Brest to Burgundy", "none", 0, 0, false},
        {"1 A PAR - BUR", "yes", 1, 0, false},
        {"9", "none", 0, 0, true},
        {"1 and 2 are good, 3 is not good", "yes", 3, 4, true},
        {"Number 1 is correct. 2 and 3 are nonsense, if I may say so.", "yes", 1, 6, true},
        {"le 1 est bon, le 2 et le 3 ne sont pas bons", "yes", 1, 6, true},
        {"1 est exact ; 2 et 3, c'est n'importe quoi", "yes", 1, 6, true},
        {"yes to 1 and 2, but 3 no!!", "yes", 3, 4, true},
        {"no. 2 and no. 4", "yes", 10, 0, true},
        {"No.1 and no.3 please", "yes", 5, 0, true},
        {"1. no", "yes", 0, 1, true},
        {"2: no", "yes", 0, 2, true},
        {"2. No thanks.", "yes", 0, 2, true},
        {"3. Yes please.", "yes", 4, 0, true},
        {"1. Never!", "yes", 0, 1, true},
        {"1. yes. 2. no. 3. yes", "yes", 5, 2, true},
        {"2. No to the rest", "yes", 2, 5, true},
        {"I take 2. No to the others.", "yes", 2, 5, true},
        {"The first: yes. The second: no. The third: yes.", "yes", 5, 2, true},
        {"Yes: 1, 3. No: 2", "yes", 5, 2, true},
        {"Channel: no. Burgundy: yes.", "yes", 2, 1, true},
        {"Number 2: certainly not. 1 and 3: yes.", "yes", 5, 2, true},
        {"2. No, it holds", "yes", 0, 2, false},
        {"non, elle reste", "no", 0, 15, false},
        {"Non, Burgundy reste", "mixed", 2, 0, false},
        {"Burgundy reste, merci", "yes", 2, 0, false},
        {"elle reste", "none", 0, 0, false},
        {"Non, c'est tout.", "no", 0, 15, true},
        {"That's all, thanks", "none", 0, 0, false},
        {"Oui, c'est tout", "yes", 7, 0, true},
        {"c'est tout \xc3\xa0 fait \xc3\xa7"
         "a",
         "yes", 7, 0, true},
        {"Non, le reste", "mixed", 7, 0, false},
        {"le reste", "mixed", 7, 0, false},
        {"le reste non", "yes", 0, 7, true},
        {"pas la peine, merci", "no", 0, 15, true},
        {"no need", "no", 0, 15, true},
        {"yes, no need to ask", "yes", 7, 0, false},
        {"No, 2", "mixed", 2, 0, false},
        {"No, only 2", "yes", 2, 13, true},
        {"A PAR - BUR", "none", 0, 0, false},
        {"yes?", "none", 0, 0, false},
        {"Marseilles", "none", 0, 0, false},
    };
    const struct judge_offered offered = {4, 7, offered_named, NULL};
    GHashTable *words = judge_answers_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct judge_reply reply = judge_reply_read(words, cases[i].line, &offered);
        if (strcmp(answers[reply.answer], cases[i].want) != 0 || reply.chosen != cases[i].chosen ||
            reply.refused != cases[i].refused || reply.plain != cases[i].plain)
            printf("\"%s\": %s %d %d %d\n", cases[i].line, answers[reply.answer], (int)reply.chosen,
                   (int)reply.refused, reply.plain);
        WANT_STR(answers[reply.answer], cases[i].want);
        WANT_INT((long long)reply.chosen, (long long)cases[i].chosen);
        WANT_INT((long long)reply.refused, (long long)cases[i].refused);
        WANT_INT(reply.plain, cases[i].plain);
    }
    g_hash_table_unref(words);
}

int main(void)
{
    return tests_run("answer", (struct test[]){TEST(an_explicit_yes_confirms),
                                               TEST(whatever_denies_cancels),
                                               TEST(a_question_is_none),
                                               TEST(nothing_else_is_a_yes),
                                               TEST(a_yes_with_more_is_asked_about),
                                               TEST(a_reply_has_an_answer_or_figures),
                                               {NULL, NULL}});
}
