/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct { volatile uint32_t ibrd, fbrd, lcr_h; } uart_hw_t;
typedef struct uart_inst uart_inst_t;
#define uart0 ((uart_inst_t *)0x40034000)
static inline uart_hw_t *uart_get_hw(uart_inst_t *uart) { return (uart_hw_t *)uart; }
