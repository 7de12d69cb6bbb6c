#include "intake.h"

void judge_intake_init(struct judge_intake *in, struct judge_home *home, struct judge_play *play,
                       rules_power power, struct games_person *person, const char *text)
{
    *in = (struct judge_intake){.home = home, .play = play, .power = power, .person = person};
    in->language = play ? judge_play_language(play, person) : home->language;
    judge_text_init(&in->text, text);
    in->notes = g_ptr_array_new_with_free_func(g_free);
    in->later = g_ptr_array_new_with_free_func(g_free);
}

struct rules_read_context judge_intake_reading(const struct judge_intake *in,
                                               const struct rules_position *pos)
{
    struct rules_read_context context = judge_play_reading(in->play, in->power);
    context.pos = pos;
    return context;
}

void judge_intake_clear(struct judge_intake *in)
{
    g_clear_pointer(&in->notes, g_ptr_array_unref);
    g_clear_pointer(&in->later, g_ptr_array_unref);
    g_clear_pointer(&in->ahead, g_ptr_array_unref);
    g_clear_pointer(&in->conditions, g_ptr_array_unref);
    g_clear_pointer(&in->promises, g_ptr_array_unref);
    g_clear_pointer(&in->questions, g_ptr_array_unref);
    g_clear_pointer(&in->remarks, g_ptr_array_unref);
    g_clear_pointer(&in->before, g_ptr_array_unref);
    judge_text_clear(&in->text);
}

bool judge_intake_note(struct judge_intake *in, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    judge_intake_take_note(in, judge_say_words(in->home, in->language, key, words));
    va_end(words);
    return true;
}

bool judge_intake_tell(struct judge_intake *in, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    judge_intake_take_note(in, judge_say_words(in->home, in->language, key, words));
    va_end(words);
    return in->asks = true;
}

void judge_intake_list(GPtrArray **list, char *sentence)
{
    if (!*list)
        *list = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(*list, sentence);
}

bool judge_intake_take_note(struct judge_intake *in, char *sentence)
{
    g_ptr_array_add(in->notes, sentence);
    return true;
}

char *judge_intake_notes(const struct judge_intake *in, const char *more)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < in->notes->len; i++)
        judge_list_join(text, "\n\n", in->notes->pdata[i]);
    if (more)
        judge_list_join(text, "\n\n", more);
    return g_string_free(text, FALSE);
}

gint64 judge_intake_person(const struct judge_intake *in)
{
    return in->person ? in->person->id : 0;
}

gint64 judge_intake_mail(const struct judge_intake *in)
{
    return in->row ? in->row->id : 0;
}
