/* What stands before an order and numbers it: "1.", "iv)", "a/", "o", arrows and dashes. */
#include "read_message_p.h"

#include <string.h>

/* Numbers, letters and signs before an order. Returns the first token of the order. */
size_t read_skip_bullets(struct reader *r, size_t at)
{
    for (;;) {
        if (at >= r->n_tokens)
            return at;
        const struct token *t = &r->token[at];
        bool adjusts = r->phase == RULES_PHASE_ADJUSTMENT;
        if (t->kind == TOKEN_ARROW || t->kind == TOKEN_CLOSE || t->kind == TOKEN_DOT ||
            t->kind == TOKEN_BAR || t->kind == TOKEN_COLON || t->kind == TOKEN_NONE ||
            (t->kind == TOKEN_PLUS && !adjusts) ||
            (t->kind == TOKEN_DASH &&
             (!adjusts || !read_begins_unit(r, at + 1) || (r->due > 0 && r->token[at + 1].blank_before)))) {
            at++;
        } else if (t->kind == TOKEN_NUMBER && t->len <= 2 && at + 1 < r->n_tokens &&
                   (r->token[at + 1].kind != TOKEN_WORD || read_begins_unit(r, at + 1) ||
                    r->token[at + 1].depth != t->depth)) {
            at++;
            if (read_sign_is(r, at, TOKEN_DASH) && read_begins_unit(r, at + 1))
                at++;
        } else if (t->kind == TOKEN_WORD && t->len <= 4 && strspn(t->word, "ivx") == t->len &&
                   (read_sign_is(r, at + 1, TOKEN_CLOSE) || read_sign_is(r, at + 1, TOKEN_DOT)) &&
                   read_begins_unit(r, at + 2)) {
            at += 2; /* "iv)" */
        } else if (t->kind == TOKEN_WORD && t->len == 1 && !read_begins_unit(r, at) && !t->capital &&
                   read_begins_unit(r, at + 1) && r->token[at + 1].capital) {
            at++; /* "o A PAR - BUR" */
        } else if (t->kind == TOKEN_WORD && t->len == 1 &&
                   (read_sign_is(r, at + 1, TOKEN_CLOSE) ||
                    (read_sign_is(r, at + 1, TOKEN_SLASH) && read_begins_unit(r, at + 2) &&
                     r->token[at + 2].capital) ||
                    (t->depth > 0 && at + 1 < r->n_tokens && r->token[at + 1].depth == 0 &&
                     read_begins_unit(r, at + 1)) ||
                    (read_sign_is(r, at + 1, TOKEN_DOT) && read_begins_unit(r, at + 2) &&
                     r->token[at + 2].len == 1))) {
            at += r->token[at + 1].kind != TOKEN_WORD ? 2 : 1;
        } else {
            return at;
        }
    }
}
