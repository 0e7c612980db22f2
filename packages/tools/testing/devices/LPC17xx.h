/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct {
  volatile uint32_t FLASHCFG, PLL0CON, PLL0CFG, PLL0STAT, PLL0FEED, CCLKCFG, USBCLKCFG, CLKSRCSEL, SCS, PCLKSEL0;
} LPC_SC_TypeDef;
typedef struct { volatile uint8_t DLL, DLM, LCR; volatile uint32_t FDR; } LPC_UART_TypeDef;
#define LPC_SC ((LPC_SC_TypeDef *)0x400fc000)
#define LPC_UART0 ((LPC_UART_TypeDef *)0x4000c000)
