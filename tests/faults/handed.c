/* The sendmail of the soak: notes the Message-ID of the letter it is given in HANDED, and nothing else. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    static const char name[] = "message-id: ";
    char line[4096];
    FILE *handed = fopen(HANDED, "a");
    int found = 0;
    while (handed && fgets(line, sizeof line, stdin))
        if (!found && strncasecmp(line, name, sizeof name - 1) == 0) {
            line[strcspn(line, "\r\n")] = '\0';
            found = fprintf(handed, "%s\n", line + sizeof name - 1) > 0;
        }
    return !handed || fclose(handed) != 0 || !found;
}
