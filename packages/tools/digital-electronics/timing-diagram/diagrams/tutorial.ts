/** Every character of a wave, and every shape of an arrow. */
export const alphabet = `{ signal: [
  { name: 'p n', wave: 'p..n..' },
  { name: 'P N', wave: 'P..N..' },
  { name: 'h l H L', wave: 'lhl.HL' },
  { name: 'levels', wave: '01x.z0' },
  { name: 'weak', wave: '0u.1d.' },
  { name: '= to 9', wave: '=3456789', data: 'a b c d e f g h', period: 0.75 },
  { name: '|', wave: '01|0|1' },
  { name: 'period 2, phase 0.5', wave: 'p..', period: 2, phase: 0.5 },
  { name: 'half cycles < >', wave: '0<101>0.' }
] }
`;
