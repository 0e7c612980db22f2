/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct {
  struct {
    struct { struct { volatile uint32_t : 13, SAMPR : 3; } bit; } CTRLA;
    struct { volatile uint16_t reg; } BAUD;
  } USART;
} Sercom;
#define SERCOM0 ((Sercom *)0x42000800)
