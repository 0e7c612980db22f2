import type { CardNames } from '../names.ts';

const JUNCTION = [
  ...['level', 'is', 'n', 'rs', 'tnom', 'area', 'pj', 'jsw', 'ns', 'jtun', 'jtunsw', 'ntun', 'isr'],
  ...['nr', 'ikf', 'ikr', 'bv', 'ibv', 'nbv', 'ibvl', 'nbvl', 'cjo', 'vj', 'm', 'fc', 'tt', 'cjsw'],
  ...['vjsw', 'mjsw', 'fcs', 'kf', 'af', 'eg', 'xti', 'tlev', 'tlevc', 'trs1', 'trs2', 'ttt1'],
  ...['ttt2', 'tm1', 'tm2', 'cta', 'ctp', 'tpb', 'tphp', 'tcv', 'tbv1', 'tbv2', 'tikf', 'xtitun'],
  ...['keg', 'lm', 'lp', 'wm', 'wp', 'xom', 'xoi', 'xm', 'xp', 'xw'],
];

/** Parameters of which any makes a diode LTspice's piecewise linear one. */
export const IDEAL_NAMES: readonly string[] = [
  ...['ron', 'roff', 'vfwd', 'vrev', 'rrev', 'ilimit', 'revilimit', 'epsilon', 'revepsilon'],
];

const PARAMETERS: ReadonlySet<string> = new Set([...JUNCTION, ...IDEAL_NAMES]);

export const DIODE_NAMES: CardNames = {
  levels: [1, 2, 3],
  parameters: () => PARAMETERS,
  aliases: {
    ...{ js: 'is', isw: 'jsw', tref: 'tnom', trs: 'trs1', cj0: 'cjo', cj: 'cjo', pb: 'vj' },
    ...{ mj: 'm', cjp: 'cjsw', php: 'vjsw', ik: 'ikf', nz: 'nbv', vb: 'bv', vrb: 'bv', ib: 'ibv' },
    ...{ ctc: 'cta', tvj: 'tpb', perim: 'pj' },
  },
  idle: new Set([
    ...['mfg', 'type', 'iave', 'vpk', 'ipk', 'irms', 'diss', 'vceo', 'icrating', 'vp', 't_abs'],
    ...[
      't_rel_global',
      't_rel_local',
      't_measured',
      'fv_max',
      'bv_max',
      'id_max',
      'te_max',
      'pd_max',
    ],
    ...['rth0', 'cth0', 'dev', 'lot', 'version', 'd'],
  ]),
  instance: new Set([
    ...['area', 'pj', 'perim', 'm', 'temp', 'dtemp', 'l', 'w', 'lm', 'lp', 'wm', 'wp', 'ic'],
    'off',
  ]),
};
