/**
 * The share of its capacitance that a class II ceramic capacitor has left at a direct voltage, from the voltage at which
 * it has half: C/C₀ = 1/(2 cosh(⅔ arsinh(2V/V½)) − 1), the field of a ferroelectric above its transition (D. R. Chase,
 * L.-Y. Chen, R. A. York, "Modeling the capacitive nonlinearity in thin-film BST varactors", IEEE Trans. Microwave
 * Theory Tech. 53(10), 2005).
 */
export const leftAtBias = (voltage: number, half: number): number =>
  1 / (2 * Math.cosh((2 / 3) * Math.asinh((2 * voltage) / half)) - 1);
