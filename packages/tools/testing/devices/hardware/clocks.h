/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
enum { clk_sys = 5, clk_usb = 7 };
#define CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLK_REF 0u
#define CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX 1u
#define CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_SYS 0u
#define CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_XOSC_CLKSRC 3u
#define CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB 0u
int clock_configure(unsigned clock, uint32_t src, uint32_t aux, uint32_t from, uint32_t to);
