import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'What it is, in a paragraph an engineer would keep. The current through a resistor is the voltage across it, divided by its resistance.',
  ],
  formulas: [{ name: 'Ohm’s law', tex: 'I = \\frac{V}{R}' }],
  symbols: [
    { symbol: 'I', meaning: 'current', unit: 'A' },
    { symbol: 'V', meaning: 'voltage', unit: 'V' },
    { symbol: 'R', meaning: 'resistance', unit: 'Ω' },
  ],
  validity: ['Where the model holds: a part whose resistance does not move with its heat.'],
  pitfalls: ['What people get wrong: the rating of the part ends before the formula does.'],
  citations: [
    {
      authors: 'G. S. Ohm',
      title: 'Die galvanische Kette, mathematisch bearbeitet',
      source: 'Riemann, Berlin',
      year: 1827,
    },
  ],
  faq: [{ q: 'A question that people ask?', a: 'Its answer, in two sentences.' }],
};
