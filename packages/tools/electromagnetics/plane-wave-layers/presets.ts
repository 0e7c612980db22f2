/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: 'MgF₂ of 1.38 on glass of 1.52: R falls from 4.3 % to 1.26 %',
    inputs: { layers: 'n=1.38 QW', to: 'n=1.52', show: 'reflectance' },
  },
  {
    title: 'Three-layer antireflection coating for the visible',
    inputs: {
      layers: 'L = MgF2\nH = Ta2O5\nM = Al2O3\nL 2H M',
      show: 'reflectance',
      start: '400 nm',
      stop: '750 nm',
    },
  },
  {
    title: 'Glass to air: Brewster’s and the critical angle',
    inputs: { layers: '', from: 'n=1.5', to: 'air', over: 'angle', at: '589.3 nm' },
  },
  {
    title: 'Surface plasmon of 50 nm of gold under a prism',
    inputs: {
      layers: 'Cr 2 nm\nAu 48 nm',
      from: 'BK7',
      to: 'n=1.333',
      over: 'angle',
      angleFrom: 50,
      angleTo: 85,
      angle: 66.9,
      polarisation: 'p',
      at: '780 nm',
    },
  },
  {
    title: 'Fabry–Pérot filter: two mirrors about half a wave',
    inputs: {
      layers: 'H = TiO2\nL = SiO2\n(HL)^4 H 2L H (LH)^4',
      start: '480 nm',
      stop: '640 nm',
    },
  },
  {
    title: 'Oxide of 100 nm on silicon in an ellipsometer at 70°',
    inputs: {
      layers: 'SiO2 100 nm',
      to: 'Si',
      show: 'ellipsometry',
      at: '632.8 nm',
      angle: 70,
      start: '300 nm',
      stop: '1 um',
    },
  },
  {
    title: 'A-sandwich radome at 10 GHz and 30°',
    inputs: {
      layers:
        'skin: er=4.4 tand=0.015 0.8 mm\ncore: er=1.15 tand=0.002 6.5 mm\nskin: er=4.4 tand=0.015 0.8 mm',
      to: 'air',
      at: '10 GHz',
      angle: 30,
      show: 'decibels',
      start: '2 GHz',
      stop: '18 GHz',
    },
  },
  {
    title: 'Shielding by 18 µm of copper from 1 MHz to 1 GHz',
    inputs: {
      layers: 'copper 18 um',
      to: 'air',
      at: '100 MHz',
      show: 'decibels',
      start: '1 MHz',
      stop: '1 GHz',
    },
  },
  {
    title: 'Window glass: 3 mm with both faces, whose echoes do not interfere',
    inputs: { layers: 'BK7 3 mm incoherent', to: 'air', over: 'angle' },
  },
] as const;
