/** The kinds of input a tool can ask for. `import * as field from …` reads best: `field.quantity({…})`. */
export { choice } from './fields/choice.ts';
export { complexNumbers } from './fields/complex-numbers.ts';
export { data } from './fields/data.ts';
export { integer } from './fields/integer.ts';
export { length } from './fields/length.ts';
export { logic } from './fields/logic.ts';
export { matrix } from './fields/matrix.ts';
export { numbers } from './fields/numbers.ts';
export { orNone, quantity } from './fields/quantity.ts';
export { roots } from './fields/roots.ts';
export { table } from './fields/table.ts';
export { text } from './fields/text.ts';
export { fraction, showTransferFunction, transferFunction } from './fields/transfer-function.ts';
export { vector } from './fields/vector.ts';
export { word } from './fields/word.ts';
