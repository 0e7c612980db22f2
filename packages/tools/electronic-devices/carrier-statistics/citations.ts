import type { Handbook } from '../../define/handbook.ts';

export const citations: Handbook['citations'] = [
  {
    authors: 'S. M. Sze, K. K. Ng',
    title: 'Physics of Semiconductor Devices',
    source: '3rd ed., Wiley',
    year: 2007,
    isbn: '978-0-471-14323-9',
  },
  {
    authors: 'D. A. Neamen',
    title: 'Semiconductor Physics and Devices',
    source: '4th ed., McGraw-Hill',
    year: 2012,
    isbn: '978-0-07-352958-5',
  },
  {
    authors: 'N. Mohankumar, A. Natarajan',
    title: 'The accurate numerical evaluation of half-order Fermi–Dirac integrals',
    source: 'Physica Status Solidi B 188, 635–644',
    year: 1995,
    doi: '10.1002/pssb.2221880213',
  },
  {
    authors: 'W. B. Joyce, R. W. Dixon',
    title: 'Analytic approximations for the Fermi energy of an ideal Fermi gas',
    source: 'Applied Physics Letters 31, 354–356',
    year: 1977,
    doi: '10.1063/1.89697',
  },
  {
    authors: 'P. P. Altermatt, A. Schenk, F. Geelhaar, G. Heiser',
    title:
      'Reassessment of the intrinsic carrier density in crystalline silicon in view of band-gap narrowing',
    source: 'Journal of Applied Physics 93, 1598–1604',
    year: 2003,
    doi: '10.1063/1.1529297',
  },
  {
    authors: 'R. Couderc, M. Amara, M. Lemiti',
    title:
      'Reassessment of the intrinsic carrier density temperature dependence in crystalline silicon',
    source: 'Journal of Applied Physics 115, 093705',
    year: 2014,
    doi: '10.1063/1.4867776',
  },
  {
    authors: 'K. Misiakos, D. Tsamakis',
    title: 'Accurate measurements of the silicon intrinsic carrier density from 78 to 340 K',
    source: 'Journal of Applied Physics 74, 3293–3297',
    year: 1993,
    doi: '10.1063/1.354551',
  },
  {
    authors: 'M. A. Green',
    title: 'Intrinsic concentration, effective densities of states, and effective mass in silicon',
    source: 'Journal of Applied Physics 67, 2944–2954',
    year: 1990,
    doi: '10.1063/1.345414',
  },
  {
    authors: 'P. P. Altermatt, A. Schenk, B. Schmithüsen, G. Heiser',
    title:
      'A simulation model for the density of states and for incomplete ionization in crystalline silicon. II',
    source: 'Journal of Applied Physics 100, 113715',
    year: 2006,
    doi: '10.1063/1.2386935',
  },
  {
    authors: 'A. Schenk',
    title:
      'Finite-temperature full random-phase approximation model of band gap narrowing for silicon device simulation',
    source: 'Journal of Applied Physics 84, 3684–3695',
    year: 1998,
    doi: '10.1063/1.368545',
  },
  {
    authors: 'D. B. M. Klaassen',
    title: 'A unified mobility model for device simulation',
    source: 'Solid-State Electronics 35, 953–959 and 961–967',
    year: 1992,
    doi: '10.1016/0038-1101(92)90325-7',
  },
  {
    authors: 'N. D. Arora, J. R. Hauser, D. J. Roulston',
    title: 'Electron and hole mobilities in silicon as a function of concentration and temperature',
    source: 'IEEE Transactions on Electron Devices 29, 292–295',
    year: 1982,
    doi: '10.1109/T-ED.1982.20698',
  },
  {
    authors: 'G. Masetti, M. Severi, S. Solmi',
    title:
      'Modeling of carrier mobility against carrier concentration in arsenic-, phosphorus-, and boron-doped silicon',
    source: 'IEEE Transactions on Electron Devices 30, 764–769',
    year: 1983,
    doi: '10.1109/T-ED.1983.21207',
  },
  {
    authors: 'M. Sotoodeh, A. H. Khalid, A. A. Rezazadeh',
    title:
      'Empirical low-field mobility model for III–V compounds applicable in device simulation codes',
    source: 'Journal of Applied Physics 87, 2890–2900',
    year: 2000,
    doi: '10.1063/1.372274',
  },
  {
    authors: 'I. Vurgaftman, J. R. Meyer, L. R. Ram-Mohan',
    title: 'Band parameters for III–V compound semiconductors and their alloys',
    source: 'Journal of Applied Physics 89, 5815–5875',
    year: 2001,
    doi: '10.1063/1.1368156',
  },
  {
    authors: 'W. R. Thurber, R. L. Mattis, Y. M. Liu, J. J. Filliben',
    title: 'Resistivity–dopant density relationship for phosphorus-doped silicon',
    source: 'Journal of the Electrochemical Society 127, 1807–1812',
    year: 1980,
    doi: '10.1149/1.2130006',
  },
];
