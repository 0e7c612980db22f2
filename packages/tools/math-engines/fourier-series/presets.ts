/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  { title: 'Five volts across 4.7 kΩ', inputs: {} },
  { title: 'A shunt of 10 mΩ at 50 mV', inputs: { v: 0.05, r: 0.01 } },
  { title: 'A bleeder of 1 MΩ at 325 V', inputs: { v: 325, r: 1e6 } },
  { title: 'A negative supply', inputs: { v: -12, r: 330 } },
  { title: 'No voltage', inputs: { v: 0 } },
];
