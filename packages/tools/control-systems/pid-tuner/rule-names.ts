/** The rules as a visitor chooses them; the ids are those of the engine, which a test sees to. */
export const RULE_NAMES = {
  simc: 'SIMC (Skogestad)',
  'simc-improved': 'SIMC, improved',
  amigo: 'AMIGO (Åström–Hägglund)',
  lambda: 'Lambda',
  imc: 'IMC (Rivera)',
  haalman: 'Haalman',
  'zn-step': 'Ziegler–Nichols, step',
  'cohen-coon': 'Cohen–Coon',
  'chr-servo-0': 'CHR set point, 0 %',
  'chr-servo-20': 'CHR set point, 20 %',
  'chr-load-0': 'CHR load, 0 %',
  'chr-load-20': 'CHR load, 20 %',
  'zn-ultimate': 'Ziegler–Nichols, ultimate',
  'zn-some': 'Ultimate, some overshoot',
  'zn-none': 'Ultimate, no overshoot',
  'tyreus-luyben': 'Tyreus–Luyben',
  'ise-load': 'Least ISE, load',
  'iae-load': 'Least IAE, load',
  'itae-load': 'Least ITAE, load',
  'ise-servo': 'Least ISE, set point',
  'iae-servo': 'Least IAE, set point',
  'itae-servo': 'Least ITAE, set point',
  own: 'your gains',
} as const;

export type RuleId = keyof typeof RULE_NAMES;
