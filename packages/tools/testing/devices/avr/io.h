/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
#define REGISTER_8(at) (*(volatile uint8_t *)(at))
#define REGISTER_16(at) (*(volatile uint16_t *)(at))
#define CLKPR REGISTER_8(0x61)
#define UCSR0A REGISTER_8(0xc0)
#define UBRR0 REGISTER_16(0xc4)
#define TCCR1A REGISTER_8(0x80)
#define TCCR1B REGISTER_8(0x81)
#define ICR1 REGISTER_16(0x86)
enum { U2X0 = 1, WGM11 = 1, WGM12 = 3, WGM13 = 4 };
#define CPU_CCP REGISTER_8(0x34)
#define CCP_IOREG_gc 0xd8
typedef struct { volatile uint8_t MCLKCTRLA, MCLKCTRLB; } CLKCTRL_t;
#define CLKCTRL (*(CLKCTRL_t *)0x60)
typedef struct { volatile uint8_t CTRLA, CTRLB; volatile uint16_t BAUD; } USART_t;
#define USART0 (*(USART_t *)0x800)
