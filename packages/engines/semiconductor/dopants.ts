/** Shallow levels: how far from its band a dopant lies in the dilute limit, eV, and its degeneracy factor. */

export interface Dopant {
  readonly symbol: string;
  readonly kind: 'donor' | 'acceptor';
  /** E_c − E_d of a donor, E_a − E_v of an acceptor, eV. */
  readonly energy: number;
  /** 2 of a donor (spin), 4 of an acceptor (spin, and the two bands that meet at the edge). */
  readonly degeneracy: number;
}

const donor = (symbol: string, energy: number): Dopant => ({
  symbol,
  kind: 'donor',
  energy,
  degeneracy: 2,
});
const acceptor = (symbol: string, energy: number): Dopant => ({
  symbol,
  kind: 'acceptor',
  energy,
  degeneracy: 4,
});

/** Si: P, As, B of P. P. Altermatt et al., J. Appl. Phys. 100, 113714, 2006; the others of S. M. Sze and K. K. Ng, 2007, fig. 10 and the Ioffe NSM archive. */
export const SILICON_DOPANTS: readonly Dopant[] = [
  donor('P', 0.0455),
  donor('As', 0.0537),
  donor('Sb', 0.0427),
  donor('Bi', 0.0706),
  acceptor('B', 0.04439),
  acceptor('Al', 0.0685),
  acceptor('Ga', 0.072),
  acceptor('In', 0.157),
];

/** Ge: Ioffe Institute, NSM archive. */
export const GERMANIUM_DOPANTS: readonly Dopant[] = [
  donor('P', 0.0129),
  donor('As', 0.0142),
  donor('Sb', 0.0103),
  acceptor('B', 0.0108),
  acceptor('Al', 0.0111),
  acceptor('Ga', 0.0113),
  acceptor('In', 0.012),
];

/** GaAs: Ioffe Institute, NSM archive; Sze and Ng (2007), fig. 10. */
export const GALLIUM_ARSENIDE_DOPANTS: readonly Dopant[] = [
  donor('Si', 0.0058),
  donor('S', 0.0061),
  donor('Se', 0.0059),
  donor('Te', 0.0058),
  acceptor('C', 0.026),
  acceptor('Be', 0.028),
  acceptor('Mg', 0.0288),
  acceptor('Zn', 0.0307),
];

/** InP: Ioffe Institute, NSM archive. */
export const INDIUM_PHOSPHIDE_DOPANTS: readonly Dopant[] = [
  donor('Si', 0.0057),
  donor('S', 0.0057),
  donor('Sn', 0.0057),
  acceptor('Be', 0.03),
  acceptor('Mg', 0.03),
  acceptor('Zn', 0.035),
  acceptor('Cd', 0.057),
];

/** GaP: Ioffe Institute, NSM archive. */
export const GALLIUM_PHOSPHIDE_DOPANTS: readonly Dopant[] = [
  donor('S', 0.107),
  donor('Te', 0.093),
  donor('Si', 0.085),
  donor('Sn', 0.072),
  acceptor('Be', 0.057),
  acceptor('Mg', 0.06),
  acceptor('Zn', 0.07),
  acceptor('C', 0.054),
];

/** 4H-SiC: N on its hexagonal (h) and cubic (k) sites, half each; Al, B, Ga. Ioffe Institute, NSM archive; I. G. Ivanov et al., Phys. Rev. B 71, 241201, 2005. */
export const SILICON_CARBIDE_DOPANTS: readonly Dopant[] = [
  donor('N(h)', 0.052),
  donor('N(k)', 0.0918),
  donor('P', 0.054),
  acceptor('Al', 0.191),
  acceptor('Ga', 0.281),
  acceptor('B', 0.285),
];

/** GaN: Ioffe Institute, NSM archive; Mg of W. Götz et al., Appl. Phys. Lett. 68, 667, 1996. */
export const GALLIUM_NITRIDE_DOPANTS: readonly Dopant[] = [
  donor('Si', 0.017),
  donor('O', 0.033),
  acceptor('Mg', 0.17),
  acceptor('Zn', 0.34),
];
