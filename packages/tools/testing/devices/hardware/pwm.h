/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct { struct { volatile uint32_t csr, div, ctr, cc, top; } slice[8]; } pwm_hw_t;
#define pwm_hw ((pwm_hw_t *)0x40050000)
