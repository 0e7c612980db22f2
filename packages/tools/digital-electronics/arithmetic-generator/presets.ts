export const example = {
  title: 'A 16-bit Kogge–Stone adder',
  text: 'A 16-bit adder is to be as fast as its logic allows. How many prefix cells does a Kogge–Stone graph take, how deep is it, and what would a smaller adder cost in delay?',
  inputs: {},
} as const;

export const presets = [
  { title: 'Kogge–Stone, 16 bits: 49 cells in 4 levels', inputs: {} },
  {
    title: 'Dadda’s 8 × 8 multiplier: heights 6, 4, 3, 2; 35 full and 7 half adders',
    inputs: {
      operation: 'multiply',
      width: 8,
      widthB: 8,
      adder: 'ripple',
      valueA: '183',
      valueB: '91',
    },
  },
  {
    title: 'Wallace’s 8 × 8 multiplier',
    inputs: {
      operation: 'multiply',
      width: 8,
      widthB: 8,
      reduction: 'wallace',
      valueA: '255',
      valueB: '255',
    },
  },
  {
    title: 'A signed 16 × 16 multiplier by Booth radix 4, Dadda and Kogge–Stone',
    inputs: {
      operation: 'multiply',
      width: 16,
      widthB: 16,
      signA: 'signed',
      signB: 'signed',
      products: 'booth4',
      valueA: '-12345',
      valueB: '6789',
    },
  },
  {
    title: 'Brent–Kung, 32 bits: 57 cells in 9 levels',
    inputs: { width: 32, adder: 'brent-kung', library: 'effort' },
  },
  {
    title: 'A prefix graph of your own, 16 bits',
    inputs: { adder: 'own', library: 'effort' },
  },
  {
    title: '683·x: the least constant that needs four adders',
    inputs: { operation: 'constant', width: 8, constant: 683, adder: 'ripple', valueA: '100' },
  },
  {
    title: 'Long division: 1000 ÷ 7 in a restoring array',
    inputs: {
      operation: 'divide',
      width: 10,
      widthB: 4,
      adder: 'ripple',
      valueA: '1000',
      valueB: '7',
    },
  },
  {
    title: 'A square root of 16 bits, non-restoring',
    inputs: { operation: 'root', divider: 'non-restoring', adder: 'ripple', valueA: '30000' },
  },
  {
    title: 'A carry-skip adder in cells',
    inputs: { adder: 'skip', carryIn: 'yes', valueA: '0x00FF', valueB: '1', valueC: '1' },
  },
  {
    title: 'A multiply-accumulate in three clocks',
    inputs: {
      operation: 'multiply-add',
      width: 8,
      widthB: 8,
      products: 'booth4',
      ranks: 3,
      library: 'effort',
    },
  },
  {
    title: 'A truncated 8 × 8 multiplier with its bounds of error',
    inputs: { operation: 'multiply', width: 8, widthB: 8, truncate: 6 },
  },
  {
    title: 'Ones in 31 bits: a counter from full adders',
    inputs: { operation: 'population', width: 31, adder: 'ripple' },
  },
  {
    title: 'Leading zeros of 32 bits',
    inputs: { operation: 'leading', width: 32, valueA: '0x00012345' },
  },
] as const;
