/**
 * A C program that works out operations in the processor's own arithmetic: float and double in SSE, long double in the
 * x87, __float128 by libgcc, fma by libm, each in four roundings with the flags of fenv.h. Lines of
 * `format rounding operation a b c`, the words in hex as two halves; answers `high low flags`.
 */
export const HARDWARE_C = `#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#pragma STDC FENV_ACCESS ON

typedef struct { uint64_t high, low; } word;
static const int modes[] = { FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD };

#define RUN(name, type, root, fused)                                        \\
static word name(int op, const word *w) {                                   \\
    volatile type a, b, c, r = 0;                                           \\
    type t[3];                                                              \\
    word out = { 0, 0 };                                                    \\
    int k;                                                                  \\
    memset(t, 0, sizeof t);                                                 \\
    for (k = 0; k < 3; k++) {                                               \\
        unsigned char bytes[16];                                            \\
        memcpy(bytes, &w[k].low, 8);                                        \\
        memcpy(bytes + 8, &w[k].high, 8);                                   \\
        memcpy(&t[k], bytes, sizeof(type) < 16 ? sizeof(type) : 16);        \\
    }                                                                       \\
    a = t[0]; b = t[1]; c = t[2];                                           \\
    feclearexcept(FE_ALL_EXCEPT);                                           \\
    switch (op) {                                                           \\
    case 0: r = a + b; break;                                               \\
    case 1: r = a - b; break;                                               \\
    case 2: r = a * b; break;                                               \\
    case 3: r = a / b; break;                                               \\
    case 4: r = root; break;                                                \\
    case 5: r = fused; break;                                               \\
    }                                                                       \\
    {                                                                       \\
        const int raised = fetestexcept(FE_ALL_EXCEPT);                     \\
        unsigned char bytes[16] = { 0 };                                    \\
        type last = r;                                                      \\
        (void)c;                                                            \\
        memcpy(bytes, &last, sizeof(type) < 16 ? sizeof(type) : 16);        \\
        if (sizeof(type) == 16 && (type)1 / (type)3 == (type)(1.0L / 3.0L)) memset(bytes + 10, 0, 6); \\
        memcpy(&out.low, bytes, 8);                                         \\
        memcpy(&out.high, bytes + 8, 8);                                    \\
        fesetround(FE_TONEAREST);                                           \\
        printf("%016llx%016llx %c%c%c%c%c\\n", (unsigned long long)out.high, (unsigned long long)out.low, \\
            raised & FE_INVALID ? 'i' : '-', raised & FE_DIVBYZERO ? 'z' : '-', raised & FE_OVERFLOW ? 'o' : '-', \\
            raised & FE_UNDERFLOW ? 'u' : '-', raised & FE_INEXACT ? 'x' : '-'); \\
    }                                                                       \\
    return out;                                                             \\
}
typedef __float128 quad;
RUN(run_float, float, sqrtf(a), fmaf(a, b, c))
RUN(run_double, double, sqrt(a), fma(a, b, c))
RUN(run_extended, long double, sqrtl(a), fmal(a, b, c))
RUN(run_quad, quad, a, a)

int main(void) {
    int format, mode, op;
    unsigned long long h[3], l[3];
    while (scanf("%d %d %d %16llx%16llx %16llx%16llx %16llx%16llx", &format, &mode, &op, &h[0], &l[0], &h[1], &l[1], &h[2], &l[2]) == 9) {
        word w[3];
        int k;
        for (k = 0; k < 3; k++) { w[k].high = h[k]; w[k].low = l[k]; }
        fesetround(modes[mode]);
        switch (format) {
        case 0: run_float(op, w); break;
        case 1: run_double(op, w); break;
        case 2: run_extended(op, w); break;
        default: run_quad(op, w); break;
        }
    }
    return 0;
}
`;
