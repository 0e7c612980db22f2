/*
 * The FIR filters of arm_math.h as their documentation has them: coefficients in time-reversed order, the state the
 * latest samples with the oldest first; Q15 sums in 64 bits, drops 15 of them and saturates, Q31 drops 31.
 */
#include "arm_math.h"

#define INIT                                                                                                           \
    S->numTaps = numTaps;                                                                                              \
    S->pCoeffs = pCoeffs;                                                                                              \
    S->pState = pState;                                                                                                \
    for (uint32_t k = 0; k < numTaps + blockSize - 1; k++) pState[k] = 0;

void arm_fir_init_f32(arm_fir_instance_f32 *S, uint16_t numTaps, const float32_t *pCoeffs, float32_t *pState, uint32_t blockSize) {
    INIT
}

arm_status arm_fir_init_q15(arm_fir_instance_q15 *S, uint16_t numTaps, const q15_t *pCoeffs, q15_t *pState, uint32_t blockSize) {
    if (numTaps % 2 != 0 || numTaps < 4) return ARM_MATH_ARGUMENT_ERROR;
    INIT
    pState[numTaps + blockSize - 1] = 0;
    return ARM_MATH_SUCCESS;
}

void arm_fir_init_q31(arm_fir_instance_q31 *S, uint16_t numTaps, const q31_t *pCoeffs, q31_t *pState, uint32_t blockSize) {
    INIT
}

static q63_t down(q63_t x, int n) {
    return x < 0 ? ~(~x >> n) : x >> n;
}

static q63_t within(q63_t x, q63_t top) {
    return x > top ? top : x < -top - 1 ? -top - 1 : x;
}

#define RUN(SUM, RESULT)                                                                                               \
    const uint32_t before = S->numTaps - 1U;                                                                           \
    for (uint32_t n = 0; n < blockSize; n++) S->pState[before + n] = pSrc[n];                                          \
    for (uint32_t n = 0; n < blockSize; n++) {                                                                         \
        SUM sum = 0;                                                                                                   \
        for (uint32_t k = 0; k < S->numTaps; k++) sum += (SUM)S->pCoeffs[k] * S->pState[n + k];                        \
        pDst[n] = RESULT;                                                                                              \
    }                                                                                                                  \
    for (uint32_t k = 0; k < before; k++) S->pState[k] = S->pState[blockSize + k];

void arm_fir_f32(const arm_fir_instance_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize) {
    RUN(float32_t, sum)
}

void arm_fir_q15(const arm_fir_instance_q15 *S, const q15_t *pSrc, q15_t *pDst, uint32_t blockSize) {
    RUN(q63_t, (q15_t)within(down(sum, 15), 32767))
}

void arm_fir_q31(const arm_fir_instance_q31 *S, const q31_t *pSrc, q31_t *pDst, uint32_t blockSize) {
    RUN(q63_t, (q31_t)down(sum, 31))
}

void arm_shift_q15(const q15_t *pSrc, int8_t shiftBits, q15_t *pDst, uint32_t blockSize) {
    for (uint32_t k = 0; k < blockSize; k++)
        pDst[k] = (q15_t)within((q63_t)pSrc[k] * ((q63_t)1 << shiftBits), 32767);
}

void arm_shift_q31(const q31_t *pSrc, int8_t shiftBits, q31_t *pDst, uint32_t blockSize) {
    for (uint32_t k = 0; k < blockSize; k++)
        pDst[k] = (q31_t)within((q63_t)pSrc[k] * ((q63_t)1 << shiftBits), 2147483647);
}
