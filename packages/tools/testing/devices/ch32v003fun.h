/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct { volatile uint32_t CTLR, CFGR0; } RCC_TypeDef;
typedef struct { volatile uint32_t ACTLR; } FLASH_TypeDef;
typedef struct { volatile uint32_t BRR, CTLR1; } USART_TypeDef;
typedef struct { volatile uint16_t CTLR1, PSC; volatile uint32_t ATRLR; } TIM_TypeDef;
#define RCC ((RCC_TypeDef *)0x40021000)
#define FLASH ((FLASH_TypeDef *)0x40022000)
#define USART1 ((USART_TypeDef *)0x40013800)
#define TIM1 ((TIM_TypeDef *)0x40012c00)
#define RCC_HSEON (1u << 16)
#define RCC_HSERDY (1u << 17)
#define RCC_PLLON (1u << 24)
#define RCC_PLLRDY (1u << 25)
