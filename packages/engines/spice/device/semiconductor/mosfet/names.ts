/** Names on MOSFET cards and lines. */
import type { CardNames } from '../names.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const COMMON = words(`
  level vto kp gamma phi rd rs rsh cbd cbs is js pb cgso cgdo cgbo cj mj cjsw mjsw tox nsub nss tpg ld wd u0 fc kf af nlev
  gdsnoi tnom l w rg rb rds n tt pbsw jssw`);

/** Beyond those of every level. */
const OWN: Readonly<Record<number, readonly string[]>> = {
  1: words('lambda'),
  2: words('lambda nfs xj ucrit uexp vmax neff delta'),
  3: words('nfs xj vmax delta theta eta kappa xl xw delvto xd alpha'),
};

/** Parameters of other levels and programs: a card of level 1 often has XJ or NFS, which that level does not use. */
const IDLE = [
  ...Object.values(OWN).flat(),
  ...words(`utra mfg vds ron qg capop acm cv cqs xqc wic scale scalm lref wref noise_model type tcv bex dl dw del lmlt wmlt
  lmin lmax wmin wmax version binunit mobmod capmod vt_abs t_abs t_rel_global t_rel_local t_measured calcacm hdif ldif rdc rsc
  a0 ka0 input_delta`),
];

const SETS: Readonly<Record<number, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(OWN).map(([level, own]) => [level, new Set([...COMMON, ...own])]),
);

export const MOSFET_NAMES: CardNames = {
  levels: [1, 2, 3],
  parameters: (level) => SETS[level] ?? new Set(),
  aliases: { uo: 'u0', vt0: 'vto', delvt0: 'delvto', gds_noise: 'gdsnoi' },
  idle: new Set(IDLE),
  instance: new Set(
    words('l w ad as pd ps nrd nrs nrg nrb m temp dtemp icvds icvgs icvbs delvto mulu0'),
  ),
};
