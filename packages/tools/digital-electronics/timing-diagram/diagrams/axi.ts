import type { Example } from './diagram.ts';

/** AXI: a transfer happens at the clock edge at which VALID and READY are both high (AMBA AXI, A3.2). */
export const axi: Example = {
  tick: 10e-9,
  wave: `{ signal: [
  { name: 'ACLK', wave: 'p........', node: '....e..f' },
  ['write address',
    { name: 'AWADDR', wave: 'x3..x4.x.', data: ['0x1000', '0x1004'], phase: -0.15 },
    { name: 'AWVALID', wave: '01..01.0.', phase: -0.15, node: '.a..' },
    { name: 'AWREADY', wave: '0..10.10.', phase: -0.15, node: '...b' }
  ],
  {},
  ['write data',
    { name: 'WDATA', wave: 'x.5.x6.x.', data: ['0xA5', '0x5A'], phase: -0.15 },
    { name: 'WVALID', wave: '0.1.01.0.', phase: -0.15 },
    { name: 'WREADY', wave: '0..101.0.', phase: -0.15 }
  ]
 ],
 edge: ['a~>b', 'b-~>e transfer'],
 head: { tick: 0 }
}
`,
  constraints: `setup AWADDR -> ACLK rise 2ns when AWVALID high
hold  AWADDR -> ACLK rise 1ns when AWVALID high
delay AWVALID rise -> AWREADY rise 0ns..40ns
`,
};
