/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
#define USART0 0x40013800
#define TIMER2 0x40000400
#define USART_BAUD(unit) (*(volatile uint32_t *)((unit) + 8))
#define TIMER_PSC(unit) (*(volatile uint32_t *)((unit) + 40))
#define TIMER_CAR(unit) (*(volatile uint32_t *)((unit) + 44))
#define TIMER_CTL0(unit) (*(volatile uint32_t *)((unit)))
