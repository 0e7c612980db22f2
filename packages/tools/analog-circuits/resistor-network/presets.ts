export const presets = [
  { title: '12 V to 3.3 V', inputs: {} },
  {
    title: '5 V to 3.3 V under a 10 kΩ load',
    inputs: { vin: 5, loaded: 'yes', load: 10e3, totalMin: 1e3, totalMax: 10e3 },
  },
  { title: '12.34 kΩ from two E24 parts', inputs: { task: 'value' } },
  {
    title: 'π kΩ from three E12 parts',
    inputs: { task: 'value', target: 3141.59, parts: '3', series: 'E12' },
  },
  {
    title: 'A 2.5 V reference from 10 V, 0.1 %',
    inputs: { vin: 10, vout: 2.5, series: 'E96', tolerance: 0.1 },
  },
  {
    title: '15 kΩ from what is in the drawer',
    inputs: {
      task: 'value',
      target: 15e3,
      parts: '3',
      series: 'own',
      stock: [10, 47, 100, 220, 330, 470, 680, 1e3, 2.2e3, 4.7e3, 10e3, 22e3, 47e3, 100e3, 1e6],
    },
  },
] as const;
