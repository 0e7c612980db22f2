import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The transient thermal impedance of a device is the rise of its junction over its case, as a function of time, for a watt that begins at 0. Data sheets give it as a curve, or as the terms of a sum of exponentials: Foster’s form.',
    'The same impedance belongs to one ladder of heat capacities and resistances from the junction outward, Cauer’s form. Its first stages are near the chip and its last near the case, and behind it interface and heat sink may be joined. This page converts one into the other exactly.',
    'From the terms the junction’s temperature follows in closed form for any power made of straight pieces, once or for ever.',
  ],
  formulas: [
    {
      name: 'Foster',
      tex: 'Z_{th}(t) = \\sum_i R_i\\left(1 - e^{-t/\\tau_i}\\right), \\qquad Z(s) = \\sum_i \\frac{R_i}{1 + s\\tau_i}',
    },
    {
      name: 'Cauer',
      tex: 'Z(s) = \\cfrac{1}{sC_1 + \\cfrac{1}{R_1 + \\cfrac{1}{sC_2 + \\cdots}}}',
    },
    {
      name: 'Peak of pulses for ever, duty cycle D',
      tex: '\\frac{T_j - T_a}{P} = \\sum_i R_i\\,\\frac{1 - e^{-t_p/\\tau_i}}{1 - e^{-t_p/(D\\tau_i)}}',
    },
    {
      name: 'Power on a straight line',
      tex: '\\theta_i(t) = \\theta_i e^{-t/\\tau_i} + R_i\\left[P\\left(1 - e^{-t/\\tau_i}\\right) + \\dot P\\left(t - \\tau_i + \\tau_i e^{-t/\\tau_i}\\right)\\right]',
    },
    {
      name: 'A layer under a square source',
      tex: "R = \\frac{t}{k\\,a\\,a'}, \\qquad a' = a + 2t\\tan\\varphi",
    },
    {
      name: 'Heat sink',
      tex: 'R_{SA} = \\frac{1}{n}\\left(\\frac{T_{j\\,max} - T_a}{P} - R_{JC} - R_{CS}\\right)',
    },
    {
      name: 'Spreading from a × b into a plate A × B, t thick, with h behind it',
      tex: 'R_{sp} = \\frac{1}{kAB}\\sum_{\\zeta > 0} \\frac{w}{\\zeta}\\,\\frac{\\zeta + \\frac{h}{k}\\tanh \\zeta t}{\\zeta\\tanh\\zeta t + \\frac{h}{k}}, \\qquad \\zeta^2 = \\left(\\tfrac{2\\pi m}{A}\\right)^2 + \\left(\\tfrac{2\\pi n}{B}\\right)^2',
    },
    { name: 'Thermal runaway', tex: 'R_{JA}\\,\\frac{dP}{dT} \\ge 1' },
  ],
  symbols: [
    { symbol: 'R_i, \\tau_i', meaning: 'term of Foster’s form', unit: 'K/W, s' },
    { symbol: 'C_k, R_k', meaning: 'stage of Cauer’s form', unit: 'J/K, K/W' },
    { symbol: 't_p, D', meaning: 'pulse width, duty cycle', unit: 's, 1' },
    { symbol: 'P', meaning: 'power', unit: 'W' },
    { symbol: 'T_j, T_a', meaning: 'junction, ambient or case', unit: '°C' },
  ],
  validity: [
    'Heat conduction is linear here: conductivities that fall with temperature (silicon by a third from 25 to 125 °C) are not in it.',
    'A network holds from its fastest term on. Shorter pulses stay in the chip, whose impedance goes with the root of time.',
    'Case to ambient joins the ladder at one point. A case that is not at one temperature, or a heat sink that was not there when the curve was taken, changes the inner network too.',
    'A fit is the best of three starts, in the mean square of the logarithm, with the fewest terms within the tolerance.',
    'Layers: squares over one another with heat spreading at one angle, each in two slices: a rule of thumb. Of one plate whose far side is held at one temperature 45° comes out 4 to 14 % too low beside the exact series. Over a far side that is cooled poorly a thin plate has several times the resistance of the rule: there take the spreading in a base plate.',
    'Spreading is of an even source in the middle of its share of the plate, with the sink’s cooling even over the plate: the mean of the footprint, and its middle is hotter. w is the square of the source’s share in a wave.',
    'Devices on one heat sink are alike and see one temperature of it.',
  ],
  pitfalls: [
    'Joining a heat sink to the end of a Foster network: its capacities stand between nodes, and heat would come out of it at once.',
    'Reading R and C of a Foster network as parts of the device.',
    'Taking RθJA for a device on one’s own board: it is of the maker’s test board. ΨJT is no resistance: it is a junction’s rise over its top for the whole power, most of which goes elsewhere.',
    'Adding mean power times Zth: mean power goes with R, the pulse with Z.',
  ],
  citations: [
    {
      authors: 'R. M. Foster',
      title: 'A reactance theorem',
      source: 'Bell System Technical Journal',
      year: 1924,
      place: '3, 259–267',
    },
    {
      authors: 'W. Cauer',
      title:
        'Die Verwirklichung von Wechselstromwiderständen vorgeschriebener Frequenzabhängigkeit',
      source: 'Archiv für Elektrotechnik',
      year: 1926,
      place: '17, 355–388',
    },
    {
      authors: 'Infineon Technologies',
      title: 'Transient thermal measurements and thermal equivalent circuit models',
      source: 'application note AN2015-10',
      year: 2020,
    },
    {
      authors: 'M. M. Yovanovich, Y. S. Muzychka, J. R. Culham',
      title: 'Spreading resistance of isoflux rectangles and strips on compound flux channels',
      source: 'Journal of Thermophysics and Heat Transfer',
      year: 1999,
      place: '13, 495–500',
    },
    {
      authors: 'M. H. Rashid',
      title: 'Power Electronics',
      source: '4th ed., Pearson',
      year: 2014,
      place: 'chapters 4 and 17',
    },
  ],
  faq: [
    {
      q: 'How do I add a heat sink to the Foster values of a data sheet?',
      a: 'Not to the Foster network itself. The page turns it into Cauer’s ladder, joins resistance and capacity of the sink to its end, and turns the whole back: choose interface and heat sink behind the case.',
    },
    {
      q: 'How do I get R and τ from a Zth curve?',
      a: 'Read some ten to fifteen points off it, three a decade, and give them as points: the page fits the fewest terms that come within the tolerance.',
    },
    {
      q: 'When is the mean temperature enough?',
      a: 'When the ripple is small: when pulses come much faster than the fastest terms. The ripple is among the figures.',
    },
  ],
};
