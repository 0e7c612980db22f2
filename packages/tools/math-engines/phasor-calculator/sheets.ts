/** Worksheets of the example and of the presets. */

export const example = `# Coil and resistor in parallel on the mains
Z1 = 100 Ω ∥ (j 2π 50 Hz · 200 mH)
V = 230 V ∠ 30°
I = V/Z1
IR = V/(100 Ω)
IL = V/(200 mH @ 50 Hz)
S = V·conj(I)`;

/** Alexander and Sadiku set problems of this kind; numbers of the circuits course are in the test. */
export const seriesRlc = `# R, L and C in series at 2000 rad/s
ω = 2000 rad/s
Vs = 10 V ∠ 0°
Z1 = 50 Ω + Z(20 mH) + Z(5 µF)
I = Vs/Z1
VR = I · 50 Ω
VL = I · Z(20 mH)
VC = I · Z(5 µF)
Sum = VR + VL + VC`;

export const powerFactor = `# 480 V, 50 A, power factor 0.75 lagging: a capacitor for 0.95
f = 60 Hz
V = 480 V ∠ 0°
I = 50 A ∠ -acos(0.75)
S = V·conj(I)
Q1 = im(S)
Q2 = re(S) · tan(acos(0.95))
C1 = (Q1 - Q2)/(|V|^2 · ω) → µF
Inew = conj((S - j (Q1 - Q2))/V)`;

export const uncertain = `# An RC low-pass of 5 % parts: where is its edge, and how far off may the phase be?
f = 1.6 kHz
R = 10 kΩ ± 5 %
C1 = 10 nF ± 5 %
Vin = 1 V ∠ 0°
Zc = 1/(j ω C1)
Vout = Vin · Zc/(R + Zc)`;

export const correlated = `# Example H.2 of the GUM: R, X and Z of a coil from means of V, I and their phase
V = 4.9990 ± 0.003209 V
I = 19.6610 ± 0.009471 mA
phi = 1.04446 ± 0.0007521 rad
corr(V, I) = -0.3553
corr(V, phi) = 0.8576
corr(I, phi) = -0.6451
Zx = (V/I) ∠ phi`;

export const nonlinear = `# A magnitude near zero: first order and Monte Carlo part
A = 1 ± 0.3 V
B = 1 ± 0.3 V
D = |A - B + 0.2 V|`;

export const levels = `# A source of 50 Ω, matched: levels and voltages
P = 10 dBm
Vload = sqrt(P · 50 Ω)
Vload in dBV
P → mW
gain = 3 V/(1 V)
gain → dB20`;
