/**
 * Transistors by their makers' published models, each with whose it is. Where the figures were read: 2N4124, 2N4126,
 * BC547B, BC547C, BC557B, FZT849, ZTX1048A and 2N3055 with their ratings in LTspice's standard.bjt (public repository
 * evenator/LTSpice-Libraries, cmp/, commit 8b779698), which has the ratings of the 2N3904 and the 2N3906 too; the model
 * of the 2N2222, which is the A's, and of the 2N3904 in silicon-vlsi/SI2021-03-CMOS-VLSI,
 * tools/CppSimLite/SpiceModels/discrete_devices.mod; that of the 2N3906 in MAME's netlist of Star Castle, which has it
 * from Fairchild's data sheet, and, but for BF, BR and TR, in LTspice's 2N4126; that of the 2N2907A in public decks of
 * PSpice's evaluation library. Ratings of the 2N2907A: NTE's data sheet (60 V, 600 mA); of the 2N2222A: 40 V in NTE's of
 * the PN2222A, 800 mA in standard.bjt's 2N2222.
 */

export interface Listed {
  readonly label: string;
  readonly source: string;
  readonly card: string;
}

export const LIBRARY = {
  q2n2222a: {
    label: '2N2222A, npn',
    source: 'Fairchild, with its data sheet and in PSpice',
    card: '.model 2N2222A NPN (IS=14.34f XTI=3 EG=1.11 VAF=74.03 BF=255.9 NE=1.307 ISE=14.34f IKF=.2847 XTB=1.5\n+ BR=6.092 RC=1 CJC=7.306p MJC=.3416 VJC=.75 FC=.5 CJE=22.01p MJE=.377 VJE=.75 TR=46.91n TF=411.1p\n+ ITF=.6 VTF=1.7 XTF=3 RB=10 VCEO=40 ICRATING=800m)',
  },
  q2n3904: {
    label: '2N3904, npn',
    source: 'Fairchild, with its data sheet and in PSpice',
    card: '.model 2N3904 NPN (IS=6.734f XTI=3 EG=1.11 VAF=74.03 BF=416.4 NE=1.259 ISE=6.734f IKF=66.78m XTB=1.5\n+ BR=.7371 RC=1 CJC=3.638p MJC=.3085 VJC=.75 FC=.5 CJE=4.493p MJE=.2593 VJE=.75 TR=239.5n TF=301.2p\n+ ITF=.4 VTF=4 XTF=2 RB=10 VCEO=40 ICRATING=200m)',
  },
  q2n4124: {
    label: '2N4124, npn',
    source: 'Fairchild, in LTspice',
    card: '.model 2N4124 NPN (IS=6.734f XTI=3 EG=1.11 VAF=74.03 BF=495 NE=1.28 ISE=6.734f IKF=69.35m XTB=1.5\n+ BR=.7214 RC=1 CJC=3.638p MJC=.3085 VJC=.75 FC=.5 CJE=4.493p MJE=.2593 VJE=.75 TR=238.3n TF=301.3p\n+ ITF=.4 VTF=4 XTF=2 RB=10 VCEO=25 ICRATING=200m)',
  },
  bc547b: {
    label: 'BC547B, npn',
    source: 'Philips (NXP), in LTspice',
    card: '.model BC547B NPN (IS=2.39E-14 NF=1.008 ISE=3.545E-15 NE=1.541 BF=294.3 IKF=0.1357 VAF=63.2 NR=1.004\n+ ISC=6.272E-14 NC=1.243 BR=7.946 IKR=0.1144 VAR=25.9 RB=1 IRB=1E-6 RBM=1 RE=0.4683 RC=0.85 EG=1.11 XTI=3\n+ CJE=1.358E-11 VJE=0.65 MJE=0.3279 TF=4.391E-10 XTF=120 VTF=2.643 ITF=0.7495 CJC=3.728E-12 VJC=0.3997\n+ MJC=0.2955 XCJC=0.6193 TR=1E-32 MJS=0.333 FC=0.9579 VCEO=45 ICRATING=100m)',
  },
  bc547c: {
    label: 'BC547C, npn',
    source: 'NXP, in LTspice',
    card: '.model BC547C NPN (IS=4.679E-14 NF=1.01 ISE=2.642E-15 NE=1.581 BF=458.7 IKF=0.1371 VAF=52.64 NR=1.019\n+ ISC=2.337E-14 NC=1.164 BR=11.57 IKR=0.1144 VAR=364.5 RB=1 IRB=1E-6 RBM=1 RE=0.2598 RC=1 EG=1.11 XTI=3\n+ CJE=1.229E-11 VJE=0.5591 MJE=0.3385 TF=4.689E-10 XTF=160 VTF=2.828 ITF=0.8842 CJC=4.42E-12 VJC=0.1994\n+ MJC=0.2782 XCJC=0.6193 TR=1E-32 MJS=0.333 FC=0.7936 VCEO=45 ICRATING=100m)',
  },
  fzt849: {
    label: 'FZT849, npn, 7 A',
    source: 'Zetex, in LTspice',
    card: '.model FZT849 NPN (IS=5.8591E-13 NF=0.9919 BF=230 IKF=18 VAF=90 ISE=2.0067E-13 NE=1.4 NR=0.9908 BR=180\n+ IKR=6.8 VAR=20 ISC=5.3E-13 NC=1.46 RB=0.023 RE=0.0223 RC=0.015 CJC=200E-12 MJC=0.3006 VJC=0.3532\n+ CJE=1.21E-9 TF=1.07E-9 TR=9.3E-9 VCEO=30 ICRATING=7)',
  },
  ztx1048a: {
    label: 'ZTX1048A, npn, 5 A',
    source: 'Zetex, in LTspice',
    card: '.model ZTX1048A NPN (IS=13.73E-13 NF=1 BF=550 IKF=8 VAF=120 ISE=2.6E-13 NE=1.38 NR=1 BR=300 IKR=6 VAR=15\n+ ISC=1.6E-12 NC=1.4 RB=0.1 RE=0.022 RC=0.01 CJC=136E-12 CJE=559.1E-12 MJC=0.267 MJE=0.299 VJC=0.42\n+ VJE=0.533 TF=600E-12 TR=3E-9 VCEO=17.5 ICRATING=5)',
  },
  q2n3055: {
    label: '2N3055, npn, power',
    source: 'STMicroelectronics, in LTspice',
    card: '.model 2N3055 NPN (BF=73 BR=2.66 RB=.81 RC=.0856 RE=.000856 CJC=1000p VJC=.75 MJC=.33 TR=.5703u IS=2.37E-8\n+ CJE=415p VJE=.75 MJE=.5 TF=99.52n NE=1.26 IKF=1 VCEO=60 ICRATING=10)',
  },
  q2n2907a: {
    label: '2N2907A, pnp',
    source: 'Fairchild, with its data sheet and in PSpice',
    card: '.model 2N2907A PNP (IS=650.6E-18 XTI=3 EG=1.11 VAF=115.7 BF=231.7 NE=1.829 ISE=54.81f IKF=1.079 XTB=1.5\n+ BR=3.563 RC=.715 CJC=14.76p MJC=.5383 VJC=.75 FC=.5 CJE=19.82p MJE=.3357 VJE=.75 TR=111.3n TF=603.7p\n+ ITF=.65 VTF=5 XTF=1.7 RB=10 VCEO=60 ICRATING=600m)',
  },
  q2n3906: {
    label: '2N3906, pnp',
    source: 'Fairchild, with its data sheet and in PSpice',
    card: '.model 2N3906 PNP (IS=1.41f XTI=3 EG=1.11 VAF=18.7 BF=180.7 NE=1.5 IKF=80m XTB=1.5 BR=4.977 RC=2.5\n+ CJC=9.728p MJC=.5776 VJC=.75 FC=.5 CJE=8.063p MJE=.3677 VJE=.75 TR=33.42n TF=179.3p ITF=.4 VTF=4\n+ XTF=6 RB=10 VCEO=40 ICRATING=200m)',
  },
  q2n4126: {
    label: '2N4126, pnp',
    source: 'Fairchild, in LTspice',
    card: '.model 2N4126 PNP (IS=1.41f XTI=3 EG=1.11 VAF=18.7 BF=203.7 NE=1.5 IKF=80m XTB=1.5 BR=4.924 RC=2.5\n+ CJC=9.728p MJC=.5776 VJC=.75 FC=.5 CJE=8.063p MJE=.3677 VJE=.75 TR=33.23n TF=179.3p ITF=.4 VTF=4\n+ XTF=6 RB=10 VCEO=25 ICRATING=200m)',
  },
  bc557b: {
    label: 'BC557B, pnp',
    source: 'NXP, in LTspice',
    card: '.model BC557B PNP (IS=3.83E-14 NF=1.008 ISE=1.22E-14 NE=1.528 BF=344.4 IKF=0.08039 VAF=21.11 NR=1.005\n+ ISC=2.85E-13 NC=1.28 BR=14.84 IKR=0.047 VAR=32.02 RB=1 IRB=1E-6 RBM=1 RE=0.6202 RC=0.5713 EG=1.11 XTI=3\n+ CJE=1.23E-11 VJE=0.6106 MJE=0.378 TF=5.6E-10 XTF=3.414 VTF=5.23 ITF=0.1483 CJC=1.08E-11 VJC=0.1022\n+ MJC=0.3563 XCJC=0.6288 TR=1E-32 FC=0.8027 VCEO=45 ICRATING=100m)',
  },
} as const satisfies Readonly<Record<string, Listed>>;

export type Part = keyof typeof LIBRARY;
