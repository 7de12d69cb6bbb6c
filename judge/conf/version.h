/* The version, here and nowhere else: what `judge --version`, the letters' User-Agent and `make dist` say. */
#ifndef JUDGE_CONF_VERSION_H
#define JUDGE_CONF_VERSION_H

#define JUDGE_VERSION "0.9.0"

#endif
