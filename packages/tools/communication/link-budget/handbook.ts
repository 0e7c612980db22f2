import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A link budget adds up, in decibels, everything that a signal gains and loses from the transmitter to the receiver, and compares what arrives with what the receiver needs. What is left over is the margin: it pays for rain, for ageing, and for what nobody thought of.',
    'The path takes most of it. Free space spreads a wave over a growing sphere; near the ground reflections and buildings take more, from 10 GHz on rain does, and at 22 and 60 GHz water vapour and oxygen.',
    'The noise at the receiver decides how much is needed. Antenna, feeder and receiver together have a system temperature; the gain over it, G/T, is the receiver’s figure of merit, and EIRP is the transmitter’s.',
  ],
  formulas: [
    { name: 'Free-space loss (ITU-R P.525)', tex: 'L = 20\\log_{10}\\frac{4\\pi d f}{c}' },
    {
      name: 'Gain of a dish',
      tex: 'G = 10\\log_{10}\\left(\\eta\\left(\\frac{\\pi D}{\\lambda}\\right)^2\\right)',
    },
    { name: 'Received level', tex: 'P_r = P_t - L_t + G_t - L - A + G_r - L_r' },
    {
      name: 'System temperature at the receiver’s input',
      tex: 'T_{sys} = \\frac{T_A}{\\ell} + 290\\left(1 - \\frac1\\ell\\right) + 290\\left(10^{NF/10} - 1\\right), \\quad \\ell = 10^{L_r/10}',
    },
    {
      name: 'Carrier to noise',
      tex: '\\frac{C}{N_0} = EIRP - L - A + \\frac{G}{T} - 10\\log_{10}k, \\quad \\frac{E_b}{N_0} = \\frac{C}{N_0} - 10\\log_{10}R_b',
    },
    { name: 'Several noises', tex: '\\frac{1}{C/N_0} = \\sum_n \\frac{1}{(C/N_0)_n}' },
    {
      name: 'Log-distance',
      tex: 'L = L_{fs}(d_0) + 10\\,n\\log_{10}\\frac{d}{d_0}',
    },
    {
      name: 'Plane earth',
      tex: 'L = \\max\\left(L_{fs},\\ 40\\log_{10}d - 20\\log_{10}h_1h_2\\right)',
    },
    {
      name: 'Hata in a city; COST 231 has 46.3 + 33.9 log f',
      tex: 'L = 69.55 + 26.16\\log f - 13.82\\log h_b - a(h_m) + (44.9 - 6.55\\log h_b)\\log d',
    },
    { name: 'Rain, specific (P.838-3)', tex: '\\gamma_R = k R^{\\alpha}' },
    {
      name: 'Air on a slant path (P.618-14)',
      tex: 'A = A_G + \\sqrt{(A_R + A_C)^2 + A_S^2}',
    },
    {
      name: 'Deep multipath fades (P.530-17), per cent of the worst month',
      tex: 'p = 10^{-4.4-0.0027\\,dN_1}(10+s_a)^{-0.46}\\,d^{3.4}(1+|\\varepsilon_p|)^{-1.03}f^{0.8}\\,10^{-0.00076\\,h_L-M/10}',
    },
    {
      name: 'Antenna in rain',
      tex: 'T = T_A + (275\\,\\mathrm{K} - T_A)\\left(1 - 10^{-(A_R + A_C)/10}\\right)',
    },
  ],
  symbols: [
    {
      symbol: 'P_t, P_r',
      meaning: 'level of the transmitter, and at the receiver’s input',
      unit: 'dBm',
    },
    { symbol: 'G_t, G_r', meaning: 'gains of the antennas', unit: 'dBi' },
    { symbol: 'L_t, L_r', meaning: 'losses of the feeders', unit: 'dB' },
    { symbol: 'L', meaning: 'path loss between isotropic antennas', unit: 'dB' },
    { symbol: 'A', meaning: 'attenuation by the air', unit: 'dB' },
    { symbol: 'T_A', meaning: 'antenna temperature', unit: 'K' },
    { symbol: 'R', meaning: 'rain rate exceeded in 0.01 % of an average year', unit: 'mm/h' },
    { symbol: 'R_b', meaning: 'bit rate of information', unit: 'bit/s' },
    { symbol: 'D, η', meaning: 'diameter and efficiency of a dish' },
  ],
  validity: [
    'Rain is entered as a rate, and clouds as a column of water: the world maps of ITU-R P.837, P.839 and P.840 are not here. The letters A to Q stand for the rain climates of P.837-1 of 1994, which its later editions replaced by maps.',
    'Gases follow P.676-13, annex 1, line by line, from 1 to 1000 GHz; on a slant path in the mean global atmosphere of P.835-6 with the vapour that is entered, scale height 2 km.',
    'Rain on a slant path follows P.618-14 (to 55 GHz, 0.001 to 5 % of the time), over the ground P.530-18 (to 100 GHz and 60 km, 0.001 to 1 %); its exponent 0.8 in the step to other shares of the time is taken as that of f/10; some programs take it as that of the logarithm, and have up to 4 % less. Multipath fading is by P.530-17, which P.530-18 replaced by a method on maps, and says how often a fade is deeper than the margin; the margin itself does not change, and its map of refractivity gradients is not here.',
    'Gases and clouds are those entered and do not change with the availability: below 1 % of the time P.618 takes them at 1 %.',
    'Hata’s curves and those of COST 231 are refused outside what they were fitted to: 150 to 1500 and 1500 to 2000 MHz, 30 to 200 m, 1 to 10 m, 1 to 20 km. They are medians; half the places have less.',
    'Plane earth knows two rays far away. Nearer than 4πh₁h₂/λ it is free space, and the lobes that are there are not drawn.',
    'A low orbit is a circle over a station at its distance from the earth’s centre; a geostationary one is a circle over the equator of WGS 84. Refraction does not raise the elevation.',
    'Rain warms the antenna of a station that receives; with a G/T alone this cannot be counted, and the page says so.',
  ],
  pitfalls: [
    'dBm and dBW: thirty decibels. A power without a unit is dBm here.',
    'Bit rate and bandwidth: Eb/N0 goes with the bit rate of information, C/N with the noise bandwidth. A code of rate 1/2 doubles the symbols and not the bits.',
    'Counting the coding gain twice: an Eb/N0 from a decoder’s data sheet already has it.',
    'Counting the noise of a feeder not at all. One decibel before a receiver of 50 K costs far more than a decibel of margin.',
    'An antenna temperature of 290 K for a dish that looks to the sky: it hides what a better amplifier would give, and the fall of G/T in rain.',
    'Taking the worst month for the average year: rain in the worst month is several times as frequent.',
  ],
  citations: [
    {
      authors: 'H. T. Friis',
      title: 'A note on a simple transmission formula',
      source: 'Proceedings of the IRE 34(5)',
      year: 1946,
      place: 'pp. 254–256',
    },
    {
      authors: 'ITU-R',
      title: 'P.676-13: Attenuation by atmospheric gases and related effects',
      source: 'International Telecommunication Union',
      year: 2022,
    },
    {
      authors: 'ITU-R',
      title: 'P.838-3: Specific attenuation model for rain for use in prediction methods',
      source: 'International Telecommunication Union',
      year: 2005,
    },
    {
      authors: 'ITU-R',
      title:
        'P.618-14: Propagation data and prediction methods required for the design of Earth-space telecommunication systems',
      source: 'International Telecommunication Union',
      year: 2023,
    },
    {
      authors: 'ITU-R',
      title:
        'P.530-18: Propagation data and prediction methods required for the design of terrestrial line-of-sight systems',
      source: 'International Telecommunication Union',
      year: 2021,
    },
    {
      authors: 'ITU-R',
      title: 'P.840-9: Attenuation due to clouds and fog',
      source: 'International Telecommunication Union',
      year: 2023,
    },
    {
      authors: 'M. Hata',
      title: 'Empirical formula for propagation loss in land mobile radio services',
      source: 'IEEE Transactions on Vehicular Technology 29(3)',
      year: 1980,
      place: 'pp. 317–325',
    },
    {
      authors: 'T. Pratt, J. E. Allnutt',
      title: 'Satellite Communications',
      source: 'Wiley, 3rd ed.',
      year: 2019,
      place: 'chapter 4',
    },
  ],
  faq: [
    {
      q: 'How much margin is enough?',
      a: 'Where rain, pointing and ageing are lines of the budget, 2 to 3 dB; where nothing is counted but free space, 10 dB and more. On ground links multipath wants a fade margin of 20 to 40 dB for high availability: choose Multipath in the path to see how often the margin is not enough.',
    },
    {
      q: 'Where do I get the rain rate?',
      a: 'From the map of ITU-R P.837, for the place and 0.01 % of the time; ITU’s web site and ITU-Rpy give it by latitude and longitude. A letter A to Q stands for the rate of the old climates.',
    },
    {
      q: 'How do I enter an uplink and a downlink through a transponder?',
      a: 'Compute one hop, and enter its C/N0 as other C/N0 of the other. The same field takes interference and intermodulation as C/I0.',
    },
    {
      q: 'How is pointing loss entered?',
      a: 'As a line of the further losses. It takes arithmetic: with an error of 0.2° and a beam of 1.1°, Pointing: 12*(0.2/1.1)^2.',
    },
    {
      q: 'Does G/T fall in rain?',
      a: 'Yes: rain is warm, and adds up to 275 K to an antenna that saw a cold sky. It is counted for a station that receives when noise is given by figure or temperature, and shown as the fall of G/T.',
    },
    {
      q: 'Why is the loss over the ground more than free space with the same distance?',
      a: 'Because the path-loss model says so: log-distance, plane earth and Hata have more than 20 dB a decade. Choose free space only where the first Fresnel zone is clear; its radius in the middle of the path is among the figures.',
    },
  ],
};
