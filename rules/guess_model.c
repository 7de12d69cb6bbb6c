/* From names of features to weights, and from weights to odds. */
#include "guess.h"

/* Hash of a prefix and a name together: hash(prefix) * power(name) + hash(name). tools/weights.sh counts the same. */
enum { FACTOR = 1000003 };

uint32_t guess_hash(uint32_t hash, const char *text, uint32_t *power)
{
    for (; *text; text++) {
        hash = hash * FACTOR + (unsigned char)*text;
        *power *= FACTOR;
    }
    return hash;
}

int32_t guess_weight_of(uint32_t hash)
{
    hash *= FACTOR; /* so that the first bits tell the last letters too */
    uint32_t bucket = hash >> 18;
    for (unsigned i = guess_weights_from[bucket]; i < guess_weights_from[bucket + 1]; i++)
        if (guess_weights[i].hash == hash)
            return guess_weights[i].weight;
    return 0;
}

int32_t guess_sum(const char *prefix, const struct guess_bag *bag)
{
    uint32_t power = 1, hash = guess_hash(0, prefix, &power);
    int32_t sum = 0;
    for (unsigned i = 0; i < bag->n; i++)
        sum += guess_weight_of(hash * bag->power[i] + bag->hash[i]);
    return sum;
}

uint32_t guess_exp(int32_t below)
{
    static const uint32_t fine[GUESS_UNIT] = {1048576, 1016315, 985046, 954739, 925365, 896895, 869300,
                                              842554,  816632,  791507, 767155, 743552, 720675, 698502,
                                              677012,  656182,  635993, 616426, 597461, 579079, 561262,
                                              543994,  527257,  511035, 495312, 480073, 465303, 450987,
                                              437112,  423663,  410628, 397995}; /* 2^20 exp(-i/32) */
    static const uint32_t whole[] = {1048576, 385750, 141909, 52206, 19205, 7065, 2599,
                                     956,     352,    129,    48,    18,    6,    2}; /* 2^20 exp(-k) */
    uint32_t k = (uint32_t)below / GUESS_UNIT;
    if (k >= sizeof whole / sizeof whole[0])
        return 0;
    return (uint32_t)((uint64_t)whole[k] * fine[(uint32_t)below % GUESS_UNIT] >> 20);
}
