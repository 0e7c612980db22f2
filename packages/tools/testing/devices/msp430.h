/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
#define UCA0BR0 (*(volatile uint8_t *)0x62)
#define UCA0BR1 (*(volatile uint8_t *)0x63)
#define UCA0MCTL (*(volatile uint8_t *)0x64)
#define UCA0BRW (*(volatile uint16_t *)0x5c6)
#define UCA0MCTLW (*(volatile uint16_t *)0x5c8)
