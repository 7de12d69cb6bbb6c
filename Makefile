# Moeshoeshoe: `make help` lists the targets. Objects go to $(BUILD)/; every folder is one static library.
# The two commands that matter: `make demo` and `make check`.

BUILD   ?= build
CC      ?= gcc
CFLAGS  ?= -O2 -g
PREFIX  ?= /usr/local
DESTDIR ?=
SANITIZE ?=

# A warning is an error in a checkout and in `make check`, not on the machine of somebody who builds a release with a newer compiler.
WERROR  ?= $(if $(wildcard .git),-Werror)
VERSION  = $(shell sed -n 's/^\#define JUDGE_VERSION "\(.*\)"$$/\1/p' judge/conf/version.h)

WARN := -std=c11 -Wall -Wextra $(WERROR) -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wvla
# Hardening, by default; FORTIFY wants an optimizer, no sanitizer, and to be asked for once. tests/hardening/test_hardening.sh looks at the result.
FORTIFY := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3
ifneq ($(SANITIZE)$(filter -O0,$(CFLAGS))$(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),)
FORTIFY :=
endif
HARDEN := -fPIE -fstack-protector-strong -fstack-clash-protection
HARDEN_LINK := -pie -Wl,-z,relro,-z,now,-z,noexecstack
ALL_CFLAGS := $(WARN) -fno-common $(HARDEN) $(FORTIFY) $(CPPFLAGS) $(CFLAGS) $(SANITIZE)
ALL_LDFLAGS := $(HARDEN_LINK) $(LDFLAGS)

# Each folder sees only what it may include: rules/ has no library at all.
PKG_games     := glib-2.0 sqlite3 gnutls
PKG_mailio    := glib-2.0 gmime-3.0 libxml-2.0 libcurl gnutls libseccomp
PKG_templates := glib-2.0 cairo pangocairo libpng libcmark
PKG_judge     := $(sort $(PKG_games) $(PKG_mailio) $(PKG_templates) jansson)
# What files of words have as lists is declared by them, too: a list that is not there does not compile.
LISTS           := $(patsubst %,$(BUILD)/gen/%_lists.h,rules/maps/orders mailio/mail judge/conf/mail)
FLAGS_rules     := -D_POSIX_C_SOURCE=200809L -I$(BUILD)/gen/rules/maps
# The session extension tells what an act changes (games/act.c).
FLAGS_games      = -D_GNU_SOURCE -DSQLITE_ENABLE_SESSION -DSQLITE_ENABLE_PREUPDATE_HOOK $(shell pkg-config --cflags $(PKG_games))
FLAGS_mailio     = -D_GNU_SOURCE -I$(BUILD)/gen $(shell pkg-config --cflags $(PKG_mailio))
FLAGS_templates  = -D_GNU_SOURCE $(shell pkg-config --cflags $(PKG_templates))
FLAGS_judge      = -D_GNU_SOURCE -I$(BUILD)/gen $(shell pkg-config --cflags $(PKG_judge))
FLAGS_tests      = $(FLAGS_judge) -I$(BUILD)/gen/rules/maps
LIBS = $(shell pkg-config --libs $(PKG_judge)) -letpan -lisal -lm

SRC_rules     := $(sort $(wildcard rules/*.c))
SRC_games     := $(sort $(wildcard games/*.c))
SRC_mailio    := $(sort $(wildcard mailio/*.c))
SRC_templates := $(sort $(wildcard templates/*.c))
# The floors of judge/, lowest first: each uses only those before it (judge/README.md; tests/layers proves it).
FLOORS := conf play letters course desk zine site asks mail pass cmd
$(foreach floor,$(FLOORS),$(eval SRC_judge/$(floor) := $(sort $(wildcard judge/$(floor)/*.c))))
SRC_tests     := $(sort $(wildcard tests/*/test_*.c))
SRC_bench     := $(sort $(wildcard tests/bench/bench_*.c))

# Data files built into the program: maps and names, templates, map geometry.
DATA_rules     := $(sort $(filter-out %.words %.weights,$(wildcard rules/maps/*)))
WORDS_rules    := rules/maps/orders.words
WEIGHTS_rules  := rules/maps/orders.weights
WEIGHTS_MORE   := rules/maps/wishes.weights
DATA_games     := $(sort $(wildcard games/schema/*.sql games/sql/*.sql))
WORDS_games    := games/deadline.words
WORDS_mailio   := mailio/mail.words
WORDS_judge/conf := judge/conf/mail.words judge/conf/settings.words
DATA_templates := $(sort $(wildcard templates/fr/* templates/en/* templates/both/* templates/map/*.geom))

# The library of a folder: librules.a, libjudge_play.a. In linking order: who uses stands before what is used.
LIB = $(BUILD)/lib$(subst /,_,$(1)).a
UPWARD_FLOORS := $(shell echo $(FLOORS) | awk '{for (i = NF; i; i--) print "judge/" $$i}')
LIBRARIES := $(foreach folder,$(UPWARD_FLOORS) templates mailio games rules,$(call LIB,$(folder)))

# File names to object names.
OBJ = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

all: $(BUILD)/judge ## build the program

$(BUILD)/judge: $(BUILD)/obj/judge/main.o $(LIBRARIES)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(LIBRARIES) $(LIBS)

# One library a folder, and one a floor of judge/.
define folder_rules
$(call LIB,$(1)): $(call OBJ,$(SRC_$(1))) $(if $(DATA_$(1)),$(BUILD)/gen/$(1)_data.o) $(patsubst %.words,$(BUILD)/gen/%_words.o,$(WORDS_$(1))) $(patsubst %.weights,$(BUILD)/gen/%_weights.o,$(WEIGHTS_$(1)))
	@rm -f $$@
	ar rcsD $$@ $$^
$(BUILD)/obj/$(1)/%.o: $(1)/%.c
	@mkdir -p $$(@D)
	$(CC) $(ALL_CFLAGS) $$(FLAGS_$(firstword $(subst /, ,$(1)))) -MMD -MP -c -o $$@ $$<
endef
$(foreach folder,rules games mailio templates $(FLOORS:%=judge/%),$(eval $(call folder_rules,$(folder))))
$(BUILD)/obj/judge/main.o: judge/main.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(FLAGS_judge) -MMD -MP -c -o $@ $<

# Data as C arrays: a table of name, bytes, length.
$(BUILD)/gen/%_data.c: tools/embed.sh $(DATA_rules) $(DATA_games) $(DATA_templates)
	@mkdir -p $(@D)
	sh tools/embed.sh $* $(DATA_$*) > $@.tmp && mv $@.tmp $@
$(BUILD)/gen/%_data.o: $(BUILD)/gen/%_data.c
	$(CC) -std=c11 -fPIE -O0 -c -o $@ $<

# Files of words as C tables, each in the form that its reader wants (tools/words.sh).
FORM_rules/maps/orders    :=
FORM_games/deadline       := --table games_deadline_words deadline_p.h
FORM_mailio/mail          := --phrases mailio_words words_p.h
FORM_judge/conf/mail      := --lists judge_words words.h
FORM_judge/conf/settings  := --settings judge_set set_words_p.h
INCLUDE_rules/maps/orders := -Irules
$(BUILD)/gen/%_words.c: %.words tools/words.sh
	@mkdir -p $(@D)
	sh tools/words.sh $(FORM_$*) $< > $@.tmp && mv $@.tmp $@
$(BUILD)/gen/%_words.o: $(BUILD)/gen/%_words.c | $(LISTS)
	$(CC) $(ALL_CFLAGS) $(FLAGS_$(firstword $(subst /, ,$*))) $(or $(INCLUDE_$*),-I$(dir $*)) -MMD -MP -c -o $@ $<

PREFIX_rules/maps/orders  := read_list
PREFIX_mailio/mail        := mailio_words
PREFIX_judge/conf/mail    := judge_words
$(LISTS): $(BUILD)/gen/%_lists.h: %.words tools/words.sh
	@mkdir -p $(@D)
	sh tools/words.sh --declare $(PREFIX_$*) $< > $@.tmp && mv $@.tmp $@
$(call OBJ,$(SRC_rules) $(SRC_mailio) $(foreach floor,$(FLOORS),$(SRC_judge/$(floor)))): | $(LISTS)

# The weights of the guess and of wishes as one C table.
$(BUILD)/gen/%_weights.c: %.weights $(WEIGHTS_MORE) tools/weights.sh
	@mkdir -p $(@D)
	sh tools/weights.sh $< $(WEIGHTS_MORE) > $@.tmp && mv $@.tmp $@
$(BUILD)/gen/%_weights.o: $(BUILD)/gen/%_weights.c | $(LISTS)
	$(CC) $(ALL_CFLAGS) $(FLAGS_rules) -Irules -MMD -MP -c -o $@ $<

# Tests: each tests/*/test_*.c is a CUnit program; scripts tests/*/test_*.sh are programs too.
# text_of decodes letters for the scripts; resident is the judge in one process; record stands in its place for tests/same.sh; look says what the reader makes
# of letters.
TEST_BINS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(SRC_tests) tests/judge/text_of.c tests/judge/resident.c tests/same/record.c tests/learn/look.c tests/learn/wish.c)
BENCH_BINS := $(patsubst tests/bench/bench_%.c,$(BUILD)/bench-%,$(SRC_bench))
$(BUILD)/tests/%.o: tests/%.c | $(LISTS)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(FLAGS_tests) -MMD -MP -c -o $@ $<
$(BUILD)/tests/%: $(BUILD)/tests/%.o $(LIBRARIES)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(LIBRARIES) $(LIBS) -lcunit
$(BUILD)/bench-%: $(BUILD)/tests/bench/bench_%.o $(LIBRARIES)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(LIBRARIES) $(LIBS)
.SECONDARY:

# The two commands build on all cores, unless -j says otherwise.
ALL_CORES = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

deps: ## install the Debian packages that the program needs to be built
	sh tests/deps.sh build

deps-check: ## … and those that its tests need besides (servers, valgrind …)
	sh tests/deps.sh

check: deps-check ## install what is missing, build, run every test
	$(MAKE) $(ALL_CORES) WERROR=-Werror all tests
	sh tests/run.sh $(BUILD)

check-release: ## before a release, as root: Debian 13, the package, the README, every compiler, on bare systems, the guess learnt anew, the site in Chromium; hours (RELEASE="deb readme": a part; JDIP=DIR: jDip reads our histories)
	sh tests/deps.sh release
	BUILD=$(BUILD) sh tests/release/run.sh $(RELEASE)

learn: ## learn the weights of the guess anew from the labelled letters: minutes
	sh tests/deps.sh learn
	$(MAKE) $(ALL_CORES) all $(BUILD)/tests/learn/look $(BUILD)/tests/learn/wish
	BUILD=$(BUILD) /usr/bin/python3 tests/learn/learn.py --out rules/maps/orders.weights
	BUILD=$(BUILD) /usr/bin/python3 tests/learn/wishes.py --out rules/maps/wishes.weights
	$(MAKE) $(ALL_CORES) all $(BUILD)/tests/learn/look
	BUILD=$(BUILD) /usr/bin/python3 tests/learn/count.py

tests: $(TEST_BINS)

demo: ## a small game from mails to reports with maps, in build/demo/
	sh tests/deps.sh demo
	$(MAKE) $(ALL_CORES) all
	sh tests/demo/demo.sh $(BUILD)

examples: all ## a site, an issue of the zine and the sample book in docs/examples/, and the pictures of README.md
	sh tests/deps.sh site
	sh tests/demo/examples.sh $(BUILD)

bench: all $(BENCH_BINS) ## measure
	sh tests/bench/run.sh $(BUILD)

asan: deps-check ## every test again, with the address and undefined-behaviour sanitizers
	$(MAKE) BUILD=$(BUILD)/asan CFLAGS="-O1 -g -fno-omit-frame-pointer" \
	    SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all" all tests
	ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=print_suppressions=0:suppressions=$(CURDIR)/tests/lsan.supp G_SLICE=always-malloc sh tests/run.sh $(BUILD)/asan

fuzz: ## fuzz every parser for FUZZ_SECONDS each (default 60)
	sh tests/deps.sh fuzz
	sh tests/fuzz/run.sh $(BUILD) $(or $(FUZZ_SECONDS),60)

faults: all ## fail every call that writes, cut every byte of IMAP and SMTP: hours (FAULTS=kills, ways, turns: a part of it)
	FAULTS=$(or $(FAULTS),every) BUILD=$(BUILD) sh tests/judge/test_faults.sh
	FAULTS=every BUILD=$(BUILD) sh tests/judge/test_cut.sh

soak: all ## SOAK_GAMES games over SOAK_YEARS years with kills and outages, for SOAK_SECONDS at most (200, 10, no end)
	sh tests/faults/soak.sh $(BUILD) $(or $(SOAK_GAMES),200) $(or $(SOAK_YEARS),10) $(SOAK_SECONDS)

cover: ## how much of the code the tests run, in build/cover/
	sh tests/deps.sh cover
	$(MAKE) BUILD=$(BUILD)/cover CFLAGS="-O0 -g" SANITIZE="--coverage" all tests
	sh tests/run.sh $(BUILD)/cover
	sh tests/cover.sh $(BUILD)/cover

lint: $(LISTS) ## clang-tidy, cppcheck, formatting
	sh tests/deps.sh lint
	sh tests/lint.sh $(BUILD) "$(FLAGS_games) $(FLAGS_tests)"

format: ## format all sources
	clang-format -i $(wildcard */*.c */*.h judge/*/*.c judge/*/*.h tests/*/*.c tests/*/*.h)

# Templates and maps stand in the program; the copies are for editors who change one (judge.conf: templates; a home's folder maps).
SHARE = $(DESTDIR)$(PREFIX)/share
UNITDIR ?= $(PREFIX)/lib/systemd/system
UNITS = $(DESTDIR)$(UNITDIR)
install: all ## install to $(DESTDIR)$(PREFIX)
	install -D -m 755 $(BUILD)/judge $(DESTDIR)$(PREFIX)/bin/judge
	sh tools/man.sh $(abspath $(BUILD))/judge $(BUILD)/man
	install -D -m 644 $(BUILD)/man/judge.1 $(SHARE)/man/man1/judge.1
	install -D -m 644 $(BUILD)/man/judge.conf.5 $(SHARE)/man/man5/judge.conf.5
	install -D -m 644 $(BUILD)/man/fr/judge.1 $(SHARE)/man/fr/man1/judge.1
	install -D -m 644 $(BUILD)/man/fr/judge.conf.5 $(SHARE)/man/fr/man5/judge.conf.5
	install -d $(SHARE)/doc/moeshoeshoe/examples $(SHARE)/moeshoeshoe/maps $(UNITS) $(patsubst %,$(SHARE)/moeshoeshoe/templates/%,fr en both)
	install -m 644 README.md CHANGELOG.md SECURITY.md docs/*.md $(SHARE)/doc/moeshoeshoe/
	install -m 644 rules/CHOICES.md $(SHARE)/doc/moeshoeshoe/choices-rules.md
	install -m 644 mailio/CHOICES.md $(SHARE)/doc/moeshoeshoe/choices-mail.md
	install -m 644 tests/cases/by-hand.txt tests/cases/sample-game.txt $(SHARE)/doc/moeshoeshoe/examples/
	for folder in fr en both; do install -m 644 templates/$$folder/* $(SHARE)/moeshoeshoe/templates/$$folder/ || exit 1; done
	install -m 644 rules/maps/* $(SHARE)/moeshoeshoe/maps/
	install -D -m 644 packaging/judge.bash-completion $(SHARE)/bash-completion/completions/judge
	for unit in judge.service judge.timer; do \
	    sed 's|@PREFIX@|$(PREFIX)|' packaging/$$unit >$(UNITS)/$$unit && chmod 644 $(UNITS)/$$unit || exit 1; done

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/judge $(SHARE)/man/man1/judge.1 $(SHARE)/man/man5/judge.conf.5 $(SHARE)/man/fr/man1/judge.1 $(SHARE)/man/fr/man5/judge.conf.5 \
	    $(SHARE)/bash-completion/completions/judge $(UNITS)/judge.service $(UNITS)/judge.timer
	rm -rf $(SHARE)/doc/moeshoeshoe $(SHARE)/moeshoeshoe

# The same commit gives the same bytes, wherever and whenever it is made. Who packages it, and where it is to be found, stand in debian/control.
MAINTAINER ?= $(shell sed -n 's/^Maintainer: //p' debian/control)
HOMEPAGE   ?=
DIST = moeshoeshoe-$(VERSION)
dist: ## a release as build/moeshoeshoe-VERSION.tar.gz, from the last commit (MAINTAINER="Name <address>" HOMEPAGE=https://…)
	@mkdir -p $(BUILD)
	@for field in MAINTAINER HOMEPAGE; do eval "[ -n \"\$$$$field\" ]" || echo "dist: $$field is empty: its field is left out of debian/control" >&2; done
	@git show HEAD:debian/control | awk '/^(Maintainer|Homepage):/ { next } { print } /^Priority:/ { if (ENVIRON["MAINTAINER"]) print "Maintainer: " ENVIRON["MAINTAINER"]; if (ENVIRON["HOMEPAGE"]) print "Homepage: " ENVIRON["HOMEPAGE"] }' >$(BUILD)/control
	git archive --format=tar --prefix=$(DIST)/ --add-virtual-file="$(DIST)/debian/control:$$(cat $(BUILD)/control)" HEAD -- . ':!debian/control' >$(BUILD)/$(DIST).tar
	gzip -9 -n -f $(BUILD)/$(DIST).tar
	@echo "$(BUILD)/$(DIST).tar.gz"
dist: export MAINTAINER := $(MAINTAINER)
dist: export HOMEPAGE := $(HOMEPAGE)

deb: ## Debian packages, in build/deb/
	sh tests/deps.sh deb
	sh packaging/deb.sh $(BUILD)

compile_commands.json: ## for editors and clang-tidy
	sh tests/compile_commands.sh "$(FLAGS_tests)" > $@

help: ## this list
	@grep -hE '^[a-z_.-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 24

clean: ## remove everything built
	rm -rf $(BUILD)

.PHONY: all deps check check-release learn tests demo examples bench asan fuzz faults soak cover lint format install uninstall dist deb deps-check help clean
-include $(shell find $(BUILD) -path $(BUILD)/release -prune -o -type f -name '*.d' -print 2>/dev/null)
