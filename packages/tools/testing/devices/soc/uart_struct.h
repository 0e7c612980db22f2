/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct {
  struct { volatile uint32_t div_int : 12, : 8, div_frag : 4; } clk_div;
  struct { volatile uint32_t : 12, sclk_div_num : 8; } clk_conf;
} uart_dev_t;
extern uart_dev_t UART0;
