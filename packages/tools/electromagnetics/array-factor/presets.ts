/** Telling cases; the first is a textbook's. */
const lambda = (value: number) => ({ value, unit: 'λ' }) as const;

export const presets = [
  {
    title: 'Balanis’ ten elements at 26 dB: 1, 1.357, 1.974, 2.496, 2.798',
    text: 'Amplitudes from the edge to the middle as the book has them, worked by hand for R = 20; the exact ones are up to 1 % lower in the middle.',
    inputs: { count: 10, level: 26.0206, theta: 0 },
  },
  {
    title: 'Twenty-five elements, Taylor 25 dB with n̄ = 5',
    inputs: { count: 25, taper: 'taylor', level: 25, nearly: 5, theta: 0 },
  },
  {
    title: 'A difference beam: Bayliss 30 dB, n̄ = 5',
    inputs: { count: 32, taper: 'bayliss', level: 30, nearly: 5, theta: 0 },
  },
  {
    title: 'A planar array of patches scanned to 45°, triangular lattice',
    inputs: {
      layout: 'planar',
      columns: 16,
      rows: 18,
      spacing: lambda(0.58),
      lattice: 'triangular',
      taper: 'taylor',
      level: 28,
      nearly: 5,
      element: 1.3,
      theta: 45,
      phi: 30,
    },
  },
  {
    title: 'Too wide: 0.8 λ scanned to 45° has a grating lobe at −33°',
    inputs: { spacing: lambda(0.8), taper: 'uniform', theta: 45, element: 1 },
  },
  {
    title: 'Three-bit phase shifters, amplitude and phase errors, two failures',
    inputs: {
      count: 32,
      theta: 17,
      level: 40,
      bits: 3,
      step: 0.5,
      amplitudeError: 0.3,
      phaseError: 4,
      failed: [7, 21],
    },
  },
  {
    title: 'Beam squint at 110 % of the design frequency',
    inputs: { count: 64, theta: 45, operating: 11e9, taper: 'taylor' },
  },
  {
    title: 'Subarrays of eight with time delay between them, at 105 %',
    inputs: {
      count: 64,
      theta: 30,
      operating: 10.5e9,
      steering: 'delay',
      subarray: 8,
      taper: 'taylor',
      level: 35,
    },
  },
  {
    title: 'Two jammers nulled at −30° and 41°',
    inputs: { count: 24, theta: 5, nulls: [-30, 41], level: 25 },
  },
  {
    title: 'A round array of 30 dB by Taylor’s disc',
    inputs: {
      layout: 'planar',
      columns: 24,
      rows: 24,
      outline: 'ellipse',
      taper: 'taylor',
      level: 30,
      nearly: 4,
      element: 1,
      theta: 15,
      phi: 60,
    },
  },
  {
    title: 'A ring of twelve, around the azimuth',
    inputs: { layout: 'ring', count: 12, radius: lambda(1), theta: 90, phi: 40, cut: 'azimuth' },
  },
  {
    title: 'Minimum redundancy: eleven elements over 43 steps',
    inputs: { layout: 'ruler', count: 11, theta: 0 },
  },
] as const;
