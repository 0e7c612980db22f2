import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Resistors are made in preferred numbers: an E series has n values a decade, each about 10^(1/n) times the last, so that with the matching tolerance no value is far from a part. A value between two of them is made from two or three parts, and a voltage ratio from two.',
    'This page goes through every pair of the series and solves for the last part, and tries the parts about it until the error grows: so the networks it lists are the nearest of all, and those that tie with the last one are counted. In place of a series it takes the list of what is in stock. It then shows what the tolerance of the parts does to it: the worst corner, and the distribution of many built copies.',
  ],
  formulas: [
    { name: 'Preferred numbers', tex: 'R_i = 10^{\\,i/n}, \\quad i = 0 \\dots n-1' },
    {
      name: 'Series and parallel',
      tex: 'R_s = R_1 + R_2, \\qquad R_p = \\frac{R_1 R_2}{R_1 + R_2}',
    },
    {
      name: 'Loaded divider',
      tex: '\\frac{V_{out}}{V_{in}} = \\frac{R_2 \\parallel R_L}{R_1 + R_2 \\parallel R_L}',
    },
    { name: 'Source resistance of the tap', tex: 'R_{out} = \\frac{R_1 R_2}{R_1 + R_2}' },
    {
      name: 'Worst case of a divider',
      tex: '\\frac{\\Delta V_{out}}{V_{out}} \\approx \\pm 2\\,t\\left(1 - \\frac{V_{out}}{V_{in}}\\right)',
    },
  ],
  symbols: [
    { symbol: 'n', meaning: 'values a decade: 3, 6, 12, 24, 48, 96 or 192' },
    { symbol: 'R_1,\\ R_2', meaning: 'upper and lower part of a divider', unit: 'Ω' },
    { symbol: 'R_L', meaning: 'load across the lower part', unit: 'Ω' },
    { symbol: 't', meaning: 'tolerance of each part, as a fraction' },
    { symbol: '\\sigma', meaning: 'standard deviation of the built value' },
  ],
  validity: [
    'Direct current and low frequency: no stray capacitance, no inductance.',
    'Tolerances are independent and fixed; drift with temperature, voltage and age comes on top.',
    'The sample of 20 000 copies has a statistical error of its own: about 0.5 % of σ. The worst case is exact.',
    'The list is of the nearest among all combinations, in exact decimals; equal errors stand by fewer parts, then by parts of nearly one size. A part of the stock list may be taken more than once.',
  ],
  pitfalls: [
    'A stiff divider wastes current and a soft one sags under its load. Keep the load at least a hundred times the source resistance, or enter it here.',
    'Two 1 % parts of one reel are far closer to each other than 1 %: the worst case is for parts of different makes.',
    'E24 is not a rounding of 10^(i/24): 2.7 to 4.7 and 8.2 were fixed before the rule. Neither is 9.20 in E192.',
    'In SPICE, 1M is a milliohm. The export writes meg.',
  ],
  citations: [
    {
      authors: 'IEC',
      title: 'IEC 60063: Preferred number series for resistors and capacitors',
      source: 'International Electrotechnical Commission',
      year: 2015,
    },
    {
      authors: 'IEC',
      title: 'IEC 60062: Marking codes for resistors and capacitors',
      source: 'International Electrotechnical Commission',
      year: 2016,
    },
    {
      authors: 'P. Horowitz, W. Hill',
      title: 'The Art of Electronics',
      source: '3rd ed., Cambridge University Press',
      year: 2015,
      place: 'ch. 1',
      isbn: '978-0-521-80926-9',
    },
  ],
  faq: [
    {
      q: 'Is it better to use one E192 part or two E24 parts?',
      a: 'Two E24 parts in series or parallel come within about 0.1 % of most values, nearer than a single E192 part, and are in every drawer. Their tolerance does not improve by being two: it stays between that of one part and, for equal parts, 1/√2 of it.',
    },
    {
      q: 'Which tolerance band is which?',
      a: 'Brown 1 %, red 2 %, green 0.5 %, blue 0.25 %, violet 0.1 %, orange 0.05 %, yellow 0.02 %, grey 0.01 %, gold 5 %, silver 10 %. On older parts grey is 0.05 %.',
    },
    {
      q: 'Why does the worst case of a divider depend on its ratio?',
      a: 'If both parts are high by the same share nothing changes. Only their difference counts, and it counts most when the output is a small part of the input.',
    },
  ],
  related: ['active-filter'],
};
