/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct { volatile uint32_t BAUDRATE; } NRF_UARTE_Type;
#define NRF_UARTE0 ((NRF_UARTE_Type *)0x40002000)
