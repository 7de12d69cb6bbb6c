#!/bin/sh
# Who may include whom (each folder's README or header says it), shown by the code itself: what rules/ calls outside itself is a short list, and
# no folder includes one that it must not know.
set -u
build=${BUILD:-build}
passed=0 failed=0
check() { # name, output that must be empty
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s:\n%s\n' "$1" "$2"
    fi
}
allowed='abort calloc free malloc realloc memchr memcmp memcpy memmem memmove memset qsort bsearch strchr strcmp strncmp strcpy strcspn strlen strncpy
strnlen strpbrk strrchr strspn strstr strtol strtoul strcasecmp strncasecmp tolower toupper snprintf vsnprintf sprintf stpcpy strndup strdup
__snprintf_chk __vsnprintf_chk __memcpy_chk __memmove_chk __memset_chk __strcpy_chk __strcat_chk __strncpy_chk __stpcpy_chk __sprintf_chk strcat
__assert_fail __stack_chk_fail __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __isoc99_sscanf sscanf __divti3 __modti3 __udivti3 __umodti3 _GLOBAL_OFFSET_TABLE_'
undefined=$(nm -u "$build/librules.a" 2>/dev/null | awk '$1 == "U" {print $2}' | sort -u)
defined=$(nm --defined-only "$build/librules.a" 2>/dev/null | awk 'NF == 3 {print $3}' | sort -u)
allowed=$(echo $allowed $defined | tr ' ' '\n' | sort -u)
outside=$(echo "$undefined" | grep -vxF "$allowed" | grep -vE '^__(asan|ubsan|gcov|sanitizer)')
check "rules/ calls only memory and string functions" "$outside"
check "rules/ has been looked at" "$([ -n "$defined" ] || echo 'no symbols in librules.a')"
check "rules/ includes no other folder" "$(grep -nE '#include "\.\./' rules/*.[ch])"
check "rules/ keeps no state at file scope" "$(objdump -t "$build/librules.a" 2>/dev/null |
    awk 'NF > 2 && $(NF-2) ~ /^\.(data|bss|tbss|tdata)$/ && $NF !~ /^(\.|__)/ {print $NF}' | grep -vE '^rules_data$')"
check "games/ knows only rules/" "$(grep -nE '#include "\.\./(mailio|templates|judge)' games/*.[ch])"
check "mailio/ knows no other folder" "$(grep -nE '#include "\.\./' mailio/*.[ch])"
check "templates/ knows only rules/" "$(grep -nE '#include "\.\./(games|mailio|judge)' templates/*.[ch])"
check "the clock is read in main.c alone" "$(grep -nE '\b(time\(NULL\)|(g_get_real_time|g_date_time_new_now[a-z_]*|gettimeofday|clock_gettime) *\()' rules/*.c games/*.c templates/*.c mailio/*.c judge/*.c judge/*/*.c | grep -v '^judge/main.c' | grep -v 'clock_gettime(clock, ')"
check "no floor of judge/ takes a symbol from a floor above it" "$(/usr/bin/python3 tests/layers/floors.py symbols "$build" 2>&1)"
check "no floor of judge/ includes a floor above it" "$(/usr/bin/python3 tests/layers/floors.py includes "$build" 2>&1)"
check "a header of judge/ declares what the file of its name defines" "$(/usr/bin/python3 tests/layers/floors.py headers "$build" 2>&1)"
check "each gate is the only way" "$(/usr/bin/python3 tests/layers/gates.py "$build" 2>&1)"
check "no sentence stands in judge/, games/, mailio/ or templates/" "$(/usr/bin/python3 tests/layers/sentences.py judge games mailio templates 2>&1)"
check "a sentence would be seen" "$(d=$(mktemp -d) && printf 'int f(void) { return printf("the fleet is lost\\n"); }\n' >"$d/a.c" &&
    /usr/bin/python3 tests/layers/sentences.py "$d" | grep -q 'the fleet is lost' || echo 'it was not'; rm -rf "$d")"
check "no figure of the house is worse than its limit" "$(/usr/bin/python3 tests/layers/house.py "$build" limits tests/layers/limits.txt 2>&1)"
check "a worse one would be seen" "$(printf 'nested all 0\ncode all 1000000\n' | /usr/bin/python3 tests/layers/house.py "$build" limits /dev/stdin 2>&1 | grep -v '^nested of all: [1-9]')"
check "every event of a game's log has its phrase in both languages" "$(/usr/bin/python3 tests/layers/events.py 2>&1)"
check "each file of judge/ stands in the line of its idea" "$(/usr/bin/python3 tests/layers/ideas.py judge/README.md judge '*/*.c' 2>&1)"
check "each test stands in the line of what it tests" "$(/usr/bin/python3 tests/layers/ideas.py tests/README.md tests '*/test_*.[cs]*' 2>&1)"
check "a file without its line would be seen" "$(/usr/bin/python3 tests/layers/ideas.py /dev/null judge 'conf/config.c' | grep -q 'no line has conf/config' || echo 'it was not')"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
