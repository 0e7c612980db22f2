/** The laws of the rules as TeX: what the working shows of the chosen one, and the sheet of all. */
import type { ProcessModel } from '@tollbench/engines/pid/process-model.ts';
import type { Terms } from '@tollbench/engines/pid/rule.ts';
import { LEAST_FOR_LOAD, LEAST_FOR_SET_POINT } from '@tollbench/engines/pid/rules-integral.ts';
import { CHIEN } from '@tollbench/engines/pid/rules-step.ts';
import type { RuleId } from './rule-names.ts';

const A = 'a = \\frac{K L}{T}';
const chien = ({ of, p, pi, pid }: (typeof CHIEN)[keyof typeof CHIEN]) => {
  const by = of === 'time' ? 'T' : 'L';
  return {
    p: `${A}: \\quad K_p = ${p}/a`,
    pi: `${A}: \\quad K_p = ${pi[0]}/a, \\quad T_i = ${pi[1]}\\,${by}`,
    pid: `${A}: \\quad K_p = ${pid[0]}/a, \\quad T_i = ${pid[1]}\\,${by}, \\quad T_d = ${pid[2]}\\,L`,
  };
};
const ultimate = (k: string, ti: string, td?: string) =>
  `K_p = ${k}\\,K_u, \\quad T_i = ${ti}\\,P_u${td === undefined ? '' : `, \\quad T_d = ${td}\\,P_u`}`;
const load = (k: readonly number[], ti?: readonly number[], td?: readonly number[]) =>
  `K K_p = ${k[0]}\\left(\\tfrac{L}{T}\\right)^{${k[1]}}${ti ? `, \\quad \\frac{T}{T_i} = ${ti[0]}\\left(\\tfrac{L}{T}\\right)^{${ti[1]}}` : ''}${td ? `, \\quad \\frac{T_d}{T} = ${td[0]}\\left(\\tfrac{L}{T}\\right)^{${td[1]}}` : ''}`;
const servo = (k: readonly number[], ti: readonly number[], td?: readonly number[]) =>
  `K K_p = ${k[0]}\\left(\\tfrac{L}{T}\\right)^{${k[1]}}, \\quad \\frac{T}{T_i} = ${ti[0]} - ${-(ti[1] ?? 0)}\\,\\tfrac{L}{T}${td ? `, \\quad \\frac{T_d}{T} = ${td[0]}\\left(\\tfrac{L}{T}\\right)^{${td[1]}}` : ''}`;

const loads = (c: (typeof LEAST_FOR_LOAD)[keyof typeof LEAST_FOR_LOAD]) => ({
  p: load(c.p.k),
  pi: load(c.pi.k, c.pi.ti),
  pid: load(c.pid.k, c.pid.ti, c.pid.td),
});
const servos = (c: (typeof LEAST_FOR_SET_POINT)[keyof typeof LEAST_FOR_SET_POINT]) => ({
  pi: servo(c.pi.k, c.pi.ti),
  pid: servo(c.pid.k, c.pid.ti, c.pid.td),
});

const SIMC_PI = 'K_p = \\frac{T}{K(\\tau_c + L)}, \\quad T_i = \\min(T,\\ 4(\\tau_c + L))';
const IMC_TIMES = 'T_i = T + \\frac{L}{2}, \\quad T_d = \\frac{T L}{2T + L}';

const LAWS: Readonly<Partial<Record<RuleId, Readonly<Partial<Record<Terms, string>>>>>> = {
  simc: {
    pi: SIMC_PI,
    pid: 'K_c = \\frac{T_1}{K(\\tau_c + L)}, \\quad T_i = \\min(T_1,\\ 4(\\tau_c + L)), \\quad T_d = T_2 \\quad \\text{(series)}',
  },
  'simc-improved': {
    pi: 'K_p = \\frac{T + L/3}{K(\\tau_c + L)}, \\quad T_i = \\min(T + L/3,\\ 4(\\tau_c + L))',
    pid: 'K_c = \\frac{T}{K(\\tau_c + L)}, \\quad T_i = \\min(T,\\ 4(\\tau_c + L)), \\quad T_d = L/3 \\quad \\text{(series)}',
  },
  amigo: {
    pi: 'K_p = \\frac{0.15}{K} + \\left(0.35 - \\frac{L T}{(L + T)^2}\\right)\\frac{T}{K L}, \\quad T_i = 0.35 L + \\frac{13 L T^2}{T^2 + 12 L T + 7 L^2}',
    pid: 'K_p = \\frac{1}{K}\\left(0.2 + 0.45\\frac{T}{L}\\right), \\quad T_i = \\frac{0.4 L + 0.8 T}{L + 0.1 T}\\,L, \\quad T_d = \\frac{0.5 L T}{0.3 L + T}',
  },
  lambda: {
    pi: 'K_p = \\frac{T}{K(\\lambda + L)}, \\quad T_i = T',
    pid: `K_p = \\frac{T + L/2}{K(\\lambda + L/2)}, \\quad ${IMC_TIMES}`,
  },
  imc: {
    pi: 'K_p = \\frac{2T + L}{2 K \\lambda}, \\quad T_i = T + \\frac{L}{2}',
    pid: `K_p = \\frac{2T + L}{K(2\\lambda + L)}, \\quad ${IMC_TIMES}`,
  },
  haalman: {
    p: 'K_p = \\frac{2}{3 K_v L}',
    pi: 'K_p = \\frac{2T}{3 K L}, \\quad T_i = T',
    pid: 'K_p = \\frac{2(T_1 + T_2)}{3 K L}, \\quad T_i = T_1 + T_2, \\quad T_d = \\frac{T_1 T_2}{T_1 + T_2}',
  },
  'zn-step': {
    p: `${A}: \\quad K_p = 1/a`,
    pi: `${A}: \\quad K_p = 0.9/a, \\quad T_i = L/0.3`,
    pid: `${A}: \\quad K_p = 1.2/a, \\quad T_i = 2L, \\quad T_d = L/2`,
  },
  'cohen-coon': {
    p: `${A},\\ r = \\tfrac{L}{T}: \\quad K_p = \\frac{1 + r/3}{a}`,
    pi: `${A},\\ r = \\tfrac{L}{T}: \\quad K_p = \\frac{0.9 + r/12}{a}, \\quad T_i = L\\,\\frac{30 + 3r}{9 + 20r}`,
    pid: `${A},\\ r = \\tfrac{L}{T}: \\quad K_p = \\frac{4/3 + r/4}{a}, \\quad T_i = L\\,\\frac{32 + 6r}{13 + 8r}, \\quad T_d = \\frac{4L}{11 + 2r}`,
  },
  'chr-servo-0': chien(CHIEN['chr-servo-0']),
  'chr-servo-20': chien(CHIEN['chr-servo-20']),
  'chr-load-0': chien(CHIEN['chr-load-0']),
  'chr-load-20': chien(CHIEN['chr-load-20']),
  'zn-ultimate': {
    p: 'K_p = 0.5\\,K_u',
    pi: ultimate('0.45', '\\tfrac{1}{1.2}'),
    pid: ultimate('0.6', '\\tfrac12', '\\tfrac18'),
  },
  'zn-some': { pid: ultimate('0.33', '\\tfrac12', '\\tfrac13') },
  'zn-none': { pid: ultimate('0.2', '\\tfrac12', '\\tfrac13') },
  'tyreus-luyben': {
    pi: ultimate('\\tfrac{1}{3.2}', '2.2'),
    pid: ultimate('\\tfrac{1}{2.2}', '2.2', '\\tfrac{1}{6.3}'),
  },
  'ise-load': loads(LEAST_FOR_LOAD.ise),
  'iae-load': loads(LEAST_FOR_LOAD.iae),
  'itae-load': loads(LEAST_FOR_LOAD.itae),
  'ise-servo': servos(LEAST_FOR_SET_POINT.ise),
  'iae-servo': servos(LEAST_FOR_SET_POINT.iae),
  'itae-servo': servos(LEAST_FOR_SET_POINT.itae),
};

const SLOPE = 'a = K_v L';

/** Of a process that integrates, where the law is another: it has no T. */
const INTEGRATING: typeof LAWS = {
  simc: {
    pi: 'K_p = \\frac{1}{K_v(\\tau_c + L)}, \\quad T_i = 4(\\tau_c + L)',
    pid: 'K_c = \\frac{1}{K_v(\\tau_c + L)}, \\quad T_i = 4(\\tau_c + L), \\quad T_d = T_2 \\quad \\text{(series)}',
  },
  'simc-improved': {
    pid: 'K_c = \\frac{1}{K_v(\\tau_c + L)}, \\quad T_i = 4(\\tau_c + L), \\quad T_d = L/3 \\quad \\text{(series)}',
  },
  amigo: {
    pi: 'K_p = \\frac{0.35}{K_v L}, \\quad T_i = 13.4 L',
    pid: 'K_p = \\frac{0.45}{K_v L}, \\quad T_i = 8 L, \\quad T_d = L/2',
  },
  'zn-step': {
    p: `${SLOPE}: \\quad K_p = 1/a`,
    pi: `${SLOPE}: \\quad K_p = 0.9/a, \\quad T_i = L/0.3`,
    pid: `${SLOPE}: \\quad K_p = 1.2/a, \\quad T_i = 2L, \\quad T_d = L/2`,
  },
};

/** A rule's law for a lag with dead time, or an integrator; undefined of one's own gains. */
export const ruleLaw = (id: RuleId, terms: Terms, kind: ProcessModel['kind']): string | undefined =>
  (kind === 'integrating' ? INTEGRATING[id]?.[terms] : undefined) ?? LAWS[id]?.[terms];
