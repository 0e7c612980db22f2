/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
#define PRCI_REG(offset) (*(volatile uint32_t *)(0x10008000 + (offset)))
#define UART0_REG(offset) (*(volatile uint32_t *)(0x10013000 + (offset)))
#define PRCI_HFROSCCFG 0
#define PRCI_PLLCFG 8
#define PRCI_PLLDIV 12
#define UART_REG_DIV 24
#define ROSC_DIV(x) ((uint32_t)(x) & 63)
#define ROSC_TRIM(x) ((uint32_t)(x) << 16)
#define ROSC_EN(x) ((uint32_t)(x) << 30)
#define PLL_R(x) ((uint32_t)(x))
#define PLL_F(x) ((uint32_t)(x) << 4)
#define PLL_Q(x) ((uint32_t)(x) << 10)
#define PLL_SEL(x) ((uint32_t)(x) << 16)
#define PLL_REFSEL(x) ((uint32_t)(x) << 17)
#define PLL_BYPASS(x) ((uint32_t)(x) << 18)
#define PLL_LOCK(x) ((uint32_t)(x) << 31)
