import type { Handbook } from '../../define/handbook.ts';
import { citations } from './handbook-citations.ts';

export const handbook: Handbook = {
  definition: [
    'A solar cell is a diode that light drives: a current source beside a junction, with a series resistance from its contacts and a shunt from its faults. Its curve falls from the short-circuit current to the open-circuit voltage, and between them lies the point of maximum power.',
    'Cells in series carry one current. A cell in shade cannot carry that of the others: they drive it backwards, and it turns their power into heat, unless a bypass diode lets the current past.',
    'Five numbers describe the one-diode model. A data sheet gives four and a coefficient; a measured curve gives all of them with their errors.',
  ],
  formulas: [
    {
      name: 'One and two diodes',
      tex: 'I = I_L - I_0 \\left(e^{V_d/a} - 1\\right) - I_{02} \\left(e^{V_d/a_2} - 1\\right) - \\frac{V_d}{R_{sh}}, \\qquad V_d = V + I R_s',
    },
    { name: 'Slope', tex: 'a = n N_s \\frac{kT}{q}' },
    {
      name: 'One diode in closed form',
      tex: 'I = \\frac{R_{sh}(I_L + I_0) - V}{R_s + R_{sh}} - \\frac{a}{R_s} W\\!\\left(\\frac{R_s R_{sh} I_0}{a (R_s + R_{sh})} \\exp\\frac{R_{sh}(R_s I_L + R_s I_0 + V)}{a (R_s + R_{sh})}\\right)',
    },
    {
      name: 'Avalanche (Bishop)',
      tex: 'I_{av} = \\frac{\\alpha V_d}{R_{sh}} \\left(1 - \\frac{V_d}{V_{br}}\\right)^{-m}',
    },
    {
      name: 'Recombination in the intrinsic layer (Merten)',
      tex: 'I_{rec} = I_L \\frac{d^2/(\\mu\\tau)}{V_{bi} - V_d}',
    },
    { name: 'Fill factor', tex: 'FF = \\frac{V_{mp} I_{mp}}{V_{oc} I_{sc}}' },
    {
      name: 'Other light and temperature (De Soto)',
      tex: 'I_L = \\frac{G}{G_0}\\left(I_{L0} + \\alpha (T - T_0)\\right), \\quad \\frac{I_0}{I_{00}} = \\left(\\frac{T}{T_0}\\right)^3 \\exp\\left(\\frac{E_{g0}}{kT_0} - \\frac{E_g}{kT}\\right), \\quad R_{sh} = R_{sh0} \\frac{G_0}{G}',
    },
    {
      name: 'Measured points elsewhere (IEC 60891, procedure 1)',
      tex: "I' = I + I_{sc}\\left(\\tfrac{G'}{G} - 1 + \\alpha\\,\\Delta T\\right), \\quad V' = V - R_s (I' - I) - \\kappa I' \\Delta T + \\beta V_{oc}\\,\\Delta T",
    },
    {
      name: 'The same by procedure 2',
      tex: "I' = I\\,(1 + \\alpha\\,\\Delta T)\\tfrac{G'}{G}, \\quad V' = V + V_{oc}\\left(\\beta\\,\\Delta T + a \\ln\\tfrac{G'}{G}\\right) - R_s (I' - I) - \\kappa I' \\Delta T",
    },
    { name: 'Cell temperature by NOCT', tex: 'T_c = T_a + \\frac{\\mathrm{NOCT} - 20}{800} G' },
    { name: 'Cell temperature by Faiman', tex: 'T_c = T_a + \\frac{G}{25 + 6.84\\,v}' },
    {
      name: 'Section with a bypass diode',
      tex: 'I = I_{cells} + I_s \\left(e^{-V/(kT/q)} - 1\\right), \\quad V = \\sum_k V_k(I_{cells})',
    },
    {
      name: 'String at an inverter',
      tex: 'N \\le \\frac{V_{max}}{V_{oc}(T_{min})}, \\qquad N \\ge \\frac{V_{track} + I R_{cable}}{V_{mp}(T_{max})}',
    },
  ],
  symbols: [
    { symbol: 'I_L', meaning: 'photocurrent', unit: 'A' },
    { symbol: 'I_0, I_{02}', meaning: 'saturation currents of the two diodes', unit: 'A' },
    { symbol: 'n', meaning: 'ideality of the first diode, per cell; that of the second is 2' },
    { symbol: 'N_s', meaning: 'cells in series' },
    { symbol: 'R_s, R_{sh}', meaning: 'series and shunt resistance', unit: 'Ω' },
    { symbol: 'V_d', meaning: 'voltage across the diode', unit: 'V' },
    { symbol: 'V_{br}', meaning: 'breakdown voltage, below 0', unit: 'V' },
    { symbol: 'G', meaning: 'irradiance on the plane of the cells', unit: 'W/m²' },
    {
      symbol: '\\alpha, \\beta, \\gamma',
      meaning: 'coefficients of I_sc, V_oc and power',
      unit: '%/K',
    },
  ],
  validity: [
    'Static curves: no capacitance, no hysteresis. Spectrum and angle of the light are in the irradiance.',
    'One junction: tandem cells are two of these in series under different light.',
    'De Soto’s equations carry one curve to other light and heat. The series resistance stays, the shunt’s conductance goes with the light, a second diode grows with the root of the first. IEC 60891 instead moves measured points by coefficients, which the page does beside it.',
    'The coefficient of power follows from the five parameters and is not fitted: of a module whose sheet says −0.40 %/K it comes to −0.36 %/K (Q.Plus BFR-G4.1 285, AixLib).',
    'In a shaded string all cells are alike but for their light and all have one temperature; a hot cell’s own heating, which lowers its voltage, is not followed. Their shunt does not depend on the light here; it decides how hot a shaded cell gets, and real cells of one batch differ tenfold.',
    'The peaks are those that about 160 currents and 25 about every knee tell apart; two closer than that count as one.',
    'The bypass diode is one exponential with the ideality 1 at the temperature of the cells.',
    'String sizing takes 1000 W/m² at both temperatures. The limit is held against the larger of coefficient and model.',
    'Standard errors of a fit are those of a straight line through its minimum, for errors of the current that do not depend on one another; what two parameters share between them is larger.',
  ],
  pitfalls: [
    'Half-cut modules have two halves in parallel: 120 half cells are 60 in series with twice the current of a half.',
    'β in mV/K is not β in %/K. Divide by V_oc: −138 mV/K of 38.3 V are −0.36 %/K.',
    'Four numbers of a data sheet, rounded, leave R_sh open within a factor of two; R_s within a tenth.',
    'A bypass diode does not protect the shaded cell from all heat: the 19 others of its section still drive it.',
    'The coldest cell counts at dawn, in light enough for full voltage and too little for warmth.',
    'A tracker holds a peak, not the highest one.',
  ],
  citations,
  faq: [
    {
      q: 'Where do I find n, R_s and R_sh of my module?',
      a: 'Give its four numbers and the coefficient of V_oc, then choose “parameters”: they are carried over. A measured curve tells them better, with their errors.',
    },
    {
      q: 'Why is there no solution for my data sheet?',
      a: 'Rounded numbers, or the wrong number of cells, may leave no curve with R_s and R_sh above 0. The page says which idealities there are, and offers one.',
    },
    {
      q: 'How hot does a shaded cell get?',
      a: 'The table has the power driven into it. A cell of 156 mm loses some 15 W/m²·K·0.024 m² to each side, so that 10 W make some 15 K above its neighbours; concentrated on a spot it is far more.',
    },
    {
      q: 'Is the solution exact?',
      a: 'The current is solved to the last digits of a double, where Lambert’s W would overflow too. The checks against pvlib’s precise curves stand on this page.',
    },
    {
      q: 'What does Suns–V_oc tell?',
      a: 'The curve without its series resistance. A local ideality that rises to 2 and more in dim light is a shunt or a second diode; one below 1 in bright light is a fault.',
    },
  ],
  related: ['dcdc-designer', 'mosfet-explorer'],
};
