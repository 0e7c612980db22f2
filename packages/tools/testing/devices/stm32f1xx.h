/* Stands in for the vendor's header: the registers that our files set, by its names. */
#include <stdint.h>
typedef struct {
  volatile uint32_t CR, CFGR, PLLCFGR, PLLCKSELR, PLL1FRACR, PLL1DIVR, D1CFGR, D2CFGR, D3CFGR;
} RCC_TypeDef;
typedef struct { volatile uint32_t ACR; } FLASH_TypeDef;
typedef struct { volatile uint32_t CR1, BRR; } USART_TypeDef;
typedef struct { volatile uint32_t CR1, PSC, ARR; } TIM_TypeDef;
#define RCC ((RCC_TypeDef *)0x40021000)
#define FLASH ((FLASH_TypeDef *)0x40022000)
#define USART1 ((USART_TypeDef *)0x40013800)
#define TIM3 ((TIM_TypeDef *)0x40000400)
#define RCC_CR_HSION 1u
#define RCC_CR_HSIRDY 2u
#define RCC_CR_HSEON (1u << 16)
#define RCC_CR_HSERDY (1u << 17)
#define RCC_CR_PLLON (1u << 24)
#define RCC_CR_PLLRDY (1u << 25)
#define FLASH_ACR_PRFTBE 16u
