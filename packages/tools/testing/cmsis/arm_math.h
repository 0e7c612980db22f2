/*
 * What a program sees of CMSIS-DSP's FIR filters, biquad cascades and lattices, for tests without the library: the types, the
 * instances in the order and widths of its documentation, and the functions. arm_fir.c and arm_biquad.c beside it do what
 * the documentation says they do.
 */
#ifndef ARM_MATH_H
#define ARM_MATH_H

#include <stdint.h>

typedef float float32_t;
typedef int16_t q15_t;
typedef int32_t q31_t;
typedef int64_t q63_t;
typedef enum { ARM_MATH_SUCCESS = 0, ARM_MATH_ARGUMENT_ERROR = -1 } arm_status;

typedef struct {
    uint16_t numTaps;
    float32_t *pState;
    const float32_t *pCoeffs;
} arm_fir_instance_f32;

typedef struct {
    uint16_t numTaps;
    q15_t *pState;
    const q15_t *pCoeffs;
} arm_fir_instance_q15;

typedef struct {
    uint16_t numTaps;
    q31_t *pState;
    const q31_t *pCoeffs;
} arm_fir_instance_q31;

void arm_fir_init_f32(arm_fir_instance_f32 *S, uint16_t numTaps, const float32_t *pCoeffs, float32_t *pState, uint32_t blockSize);
arm_status arm_fir_init_q15(arm_fir_instance_q15 *S, uint16_t numTaps, const q15_t *pCoeffs, q15_t *pState, uint32_t blockSize);
void arm_fir_init_q31(arm_fir_instance_q31 *S, uint16_t numTaps, const q31_t *pCoeffs, q31_t *pState, uint32_t blockSize);
void arm_fir_f32(const arm_fir_instance_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize);
void arm_fir_q15(const arm_fir_instance_q15 *S, const q15_t *pSrc, q15_t *pDst, uint32_t blockSize);
void arm_fir_q31(const arm_fir_instance_q31 *S, const q31_t *pSrc, q31_t *pDst, uint32_t blockSize);
void arm_shift_q15(const q15_t *pSrc, int8_t shiftBits, q15_t *pDst, uint32_t blockSize);
void arm_shift_q31(const q31_t *pSrc, int8_t shiftBits, q31_t *pDst, uint32_t blockSize);

typedef struct {
    uint32_t numStages;
    float32_t *pState;
    const float32_t *pCoeffs;
} arm_biquad_casd_df1_inst_f32;

typedef struct {
    int8_t numStages;
    q15_t *pState;
    const q15_t *pCoeffs;
    int8_t postShift;
} arm_biquad_casd_df1_inst_q15;

typedef struct {
    uint32_t numStages;
    q31_t *pState;
    const q31_t *pCoeffs;
    uint8_t postShift;
} arm_biquad_casd_df1_inst_q31;

typedef struct {
    uint8_t numStages;
    float32_t *pState;
    const float32_t *pCoeffs;
} arm_biquad_cascade_df2T_instance_f32;

void arm_biquad_cascade_df1_init_f32(arm_biquad_casd_df1_inst_f32 *S, uint8_t numStages, const float32_t *pCoeffs, float32_t *pState);
void arm_biquad_cascade_df1_init_q15(arm_biquad_casd_df1_inst_q15 *S, uint8_t numStages, const q15_t *pCoeffs, q15_t *pState, int8_t postShift);
void arm_biquad_cascade_df1_init_q31(arm_biquad_casd_df1_inst_q31 *S, uint8_t numStages, const q31_t *pCoeffs, q31_t *pState, int8_t postShift);
void arm_biquad_cascade_df2T_init_f32(arm_biquad_cascade_df2T_instance_f32 *S, uint8_t numStages, const float32_t *pCoeffs, float32_t *pState);
void arm_biquad_cascade_df1_f32(const arm_biquad_casd_df1_inst_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize);
void arm_biquad_cascade_df1_q15(const arm_biquad_casd_df1_inst_q15 *S, const q15_t *pSrc, q15_t *pDst, uint32_t blockSize);
void arm_biquad_cascade_df1_q31(const arm_biquad_casd_df1_inst_q31 *S, const q31_t *pSrc, q31_t *pDst, uint32_t blockSize);
void arm_biquad_cascade_df2T_f32(const arm_biquad_cascade_df2T_instance_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize);

typedef struct {
    uint16_t numStages;
    float32_t *pState;
    const float32_t *pkCoeffs;
    const float32_t *pvCoeffs;
} arm_iir_lattice_instance_f32;

void arm_iir_lattice_init_f32(arm_iir_lattice_instance_f32 *S, uint16_t numStages, float32_t *pkCoeffs, float32_t *pvCoeffs, float32_t *pState, uint32_t blockSize);
void arm_iir_lattice_f32(const arm_iir_lattice_instance_f32 *S, const float32_t *pSrc, float32_t *pDst, uint32_t blockSize);

#endif
