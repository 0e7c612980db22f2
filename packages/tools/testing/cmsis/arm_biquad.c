/*
 * The biquad cascades of arm_math.h as their documentation has them: b0, b1, b2, a1, a2 of each stage, the feedback added;
 * Q15 has a 0 behind b0, sums in 64 bits, drops 15 - postShift of them and saturates; Q31 drops 31 - postShift. Of the
 * lattice the coefficients stand from the last to the first; its state is g of each stage.
 */
#include "arm_math.h"

#define INIT(WORDS)                                                                                                    \
    S->numStages = numStages;                                                                                          \
    S->pCoeffs = pCoeffs;                                                                                              \
    S->pState = pState;                                                                                                \
    for (uint32_t k = 0; k < (WORDS) * (uint32_t)numStages; k++) pState[k] = 0;

void arm_biquad_cascade_df1_init_f32(arm_biquad_casd_df1_inst_f32 *S, uint8_t numStages, const float32_t *pCoeffs, float32_t *pState) {
    INIT(4)
}

void arm_biquad_cascade_df1_init_q15(arm_biquad_casd_df1_inst_q15 *S, uint8_t stages, const q15_t *pCoeffs, q15_t *pState, int8_t postShift) {
    int8_t numStages = (int8_t)stages;
    INIT(4)
    S->postShift = postShift;
}

void arm_biquad_cascade_df1_init_q31(arm_biquad_casd_df1_inst_q31 *S, uint8_t numStages, const q31_t *pCoeffs, q31_t *pState, int8_t postShift) {
    INIT(4)
    S->postShift = (uint8_t)postShift;
}

void arm_biquad_cascade_df2T_init_f32(arm_biquad_cascade_df2T_instance_f32 *S, uint8_t numStages, const float32_t *pCoeffs, float32_t *pState) {
    INIT(2)
}

static q63_t down(q63_t x, int n) {
    return x < 0 ? ~(~x >> n) : x >> n;
}

static q63_t within(q63_t x, q63_t top) {
    return x > top ? top : x < -top - 1 ? -top - 1 : x;
}

/* C has the places of b0, b1, b2, a1, a2 among the coefficients of a stage. */
#define DF1(WORD, SUM, WIDTH, B1, RESULT)                                                                              \
    for (uint32_t n = 0; n < blockSize; n++) {                                                                         \
        WORD x = pSrc[n];                                                                                              \
        for (uint32_t k = 0; k < (uint32_t)S->numStages; k++) {                                                        \
            const WORD *c = S->pCoeffs + (WIDTH) * k;                                                                  \
            WORD *s = S->pState + 4 * k;                                                                               \
            SUM sum = (SUM)c[0] * x + (SUM)c[B1] * s[0] + (SUM)c[(B1) + 1] * s[1] + (SUM)c[(B1) + 2] * s[2] +          \
                      (SUM)c[(B1) + 3] * s[3];                                                                         \
            s[1] = s[0];                                                                                               \
            s[0] = x;                                                                                                  \
            s[3] = s[2];                                                                                               \
            s[2] = x = RESULT;                                                                                         \
        }                                                                                                              \
        pDst[n] = x;                                                                                                   \
    }

void arm_biquad_cascade_df1_f32(const arm_biquad_casd_df1_inst_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize) {
    DF1(float32_t, float32_t, 5, 1, sum)
}

void arm_biquad_cascade_df1_q15(const arm_biquad_casd_df1_inst_q15 *S, const q15_t *pSrc, q15_t *pDst, uint32_t blockSize) {
    DF1(q15_t, q63_t, 6, 2, (q15_t)within(down(sum, 15 - S->postShift), 32767))
}

void arm_biquad_cascade_df1_q31(const arm_biquad_casd_df1_inst_q31 *S, const q31_t *pSrc, q31_t *pDst, uint32_t blockSize) {
    DF1(q31_t, q63_t, 5, 1, (q31_t)down(sum, 31 - S->postShift))
}

void arm_biquad_cascade_df2T_f32(const arm_biquad_cascade_df2T_instance_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize) {
    for (uint32_t n = 0; n < blockSize; n++) {
        float32_t x = pSrc[n];
        for (uint32_t k = 0; k < S->numStages; k++) {
            const float32_t *c = S->pCoeffs + 5 * k;
            float32_t *s = S->pState + 2 * k;
            float32_t y = c[0] * x + s[0];
            s[0] = c[1] * x + c[3] * y + s[1];
            s[1] = c[2] * x + c[4] * y;
            x = y;
        }
        pDst[n] = x;
    }
}

void arm_iir_lattice_init_f32(arm_iir_lattice_instance_f32 *S, uint16_t numStages, float32_t *pkCoeffs, float32_t *pvCoeffs, float32_t *pState, uint32_t blockSize) {
    S->numStages = numStages;
    S->pkCoeffs = pkCoeffs;
    S->pvCoeffs = pvCoeffs;
    S->pState = pState;
    for (uint32_t k = 0; k < numStages + blockSize; k++) pState[k] = 0;
}

void arm_iir_lattice_f32(const arm_iir_lattice_instance_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize) {
    const uint32_t stages = S->numStages;
    for (uint32_t n = 0; n < blockSize; n++) {
        float32_t f = pSrc[n], y = 0, after = 0;
        /* g of stage m - 1 one sample ago lies at m - 1 */
        for (uint32_t m = stages; m > 0; m--) {
            float32_t before = S->pState[m - 1], k = S->pkCoeffs[stages - m];
            f -= k * before;
            after = k * f + before;
            y += after * S->pvCoeffs[stages - m];
            if (m < stages) S->pState[m] = after;
        }
        S->pState[0] = f;
        pDst[n] = y + f * S->pvCoeffs[stages];
    }
}
