/* The version, here and nowhere else: what `judge --version`, the letters' User-Agent and `make dist` say. */
#pragma once

#define JUDGE_VERSION "0.9.0"
