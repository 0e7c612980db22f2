/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct { volatile uint32_t cs, pwr, fbdiv_int, prim; } pll_hw_t;
#define pll_sys ((pll_hw_t *)0x40028000)
#define pll_usb ((pll_hw_t *)0x4002c000)
void pll_init(pll_hw_t *pll, unsigned refdiv, unsigned vco, unsigned post1, unsigned post2);
