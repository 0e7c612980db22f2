import type { Handbook } from '../../define/handbook.ts';

export const citations: Handbook['citations'] = [
  {
    authors: 'W. De Soto, S. A. Klein, W. A. Beckman',
    title: 'Improvement and validation of a model for photovoltaic array performance',
    source: 'Solar Energy 80(1), 78–88',
    year: 2006,
    doi: '10.1016/j.solener.2005.06.010',
  },
  {
    authors: 'M. G. Villalva, J. R. Gazoli, E. Ruppert Filho',
    title: 'Comprehensive approach to modeling and simulation of photovoltaic arrays',
    source: 'IEEE Transactions on Power Electronics 24(5), 1198–1208',
    year: 2009,
    doi: '10.1109/TPEL.2009.2013862',
  },
  {
    authors: 'J. W. Bishop',
    title:
      'Computer simulation of the effects of electrical mismatches in photovoltaic cell interconnection circuits',
    source: 'Solar Cells 25(1), 73–89',
    year: 1988,
    doi: '10.1016/0379-6787(88)90059-2',
  },
  {
    authors: 'J. Merten, J. M. Asensi, C. Voz, A. V. Shah, R. Platz, J. Andreu',
    title:
      'Improved equivalent circuit and analytical model for amorphous silicon solar cells and modules',
    source: 'IEEE Transactions on Electron Devices 45(2), 423–429',
    year: 1998,
    doi: '10.1109/16.658676',
  },
  {
    authors: 'A. Jain, A. Kapoor',
    title:
      'Exact analytical solutions of the parameters of real solar cells using Lambert W-function',
    source: 'Solar Energy Materials and Solar Cells 81(2), 269–277',
    year: 2004,
    doi: '10.1016/j.solmat.2003.11.018',
  },
  {
    authors: 'T. Easwarakhanthan, J. Bottin, I. Bouhouch, C. Boutrit',
    title:
      'Nonlinear minimization algorithm for determining the solar cell parameters with microcomputers',
    source: 'International Journal of Solar Energy 4(1), 1–12',
    year: 1986,
    doi: '10.1080/01425918608909835',
  },
  {
    authors: 'D. Faiman',
    title: 'Assessing the outdoor operating temperature of photovoltaic modules',
    source: 'Progress in Photovoltaics 16(4), 307–315',
    year: 2008,
    doi: '10.1002/pip.813',
  },
  {
    authors: 'IEC 61853-1',
    title: 'Photovoltaic module performance testing and energy rating, Part 1',
    source: 'International Electrotechnical Commission',
    year: 2011,
  },
  {
    authors: 'IEC 60891',
    title:
      'Photovoltaic devices: procedures for temperature and irradiance corrections to measured I-V characteristics',
    source: 'International Electrotechnical Commission',
    year: 2009,
  },
  {
    authors: 'IEC 62548-1',
    title: 'Photovoltaic arrays: design requirements',
    source: 'International Electrotechnical Commission',
    year: 2023,
  },
];
