/**
 * The colour of a spectrum: CIE XYZ and L*a*b*, and sRGB for a screen.
 * CIE 15:2004, tables 1, 2 and 4: colour-matching functions of the 1931 standard observer (2°) and illuminants from 380
 * to 780 nm in steps of 5 nm; IEC 61966-2-1 for sRGB. Chromatic adaptation to D65 by Bradford's transform (ICC.1:2010, annex E).
 */

/** nm. */
export const COLOUR_FROM = 380;
export const COLOUR_TO = 780;
export const COLOUR_STEP = 5;

export type Illuminant = 'D65' | 'D50' | 'A' | 'E';
type Three = readonly [number, number, number];

const MATCHING =
  '0.001368 3.9e-05 0.006450001; 0.002236 6.4e-05 0.01054999; 0.004243 0.00012 0.02005001; 0.00765 0.000217 0.03621; 0.01431 0.000396 0.06785001; 0.02319 0.00064 0.1102; 0.04351 0.00121 0.2074; 0.07763 0.00218 0.3713; 0.13438 0.004 0.6456; 0.21477 0.0073 1.03905; 0.2839 0.0116 1.3856; 0.3285 0.01684 1.62296; 0.34828 0.023 1.74706; 0.34806 0.0298 1.7826; 0.3362 0.038 1.77211; 0.3187 0.048 1.7441; 0.2908 0.06 1.6692; 0.2511 0.0739 1.5281; 0.19536 0.09098 1.28764; 0.1421 0.1126 1.0419; 0.09564 0.13902 0.8129501; 0.05795001 0.1693 0.6162; 0.03201 0.20802 0.46518; 0.0147 0.2586 0.3533; 0.0049 0.323 0.272; 0.0024 0.4073 0.2123; 0.0093 0.503 0.1582; 0.0291 0.6082 0.1117; 0.06327 0.71 0.07824999; 0.1096 0.7932 0.05725001; 0.1655 0.862 0.04216; 0.2257499 0.9148501 0.02984; 0.2904 0.954 0.0203; 0.3597 0.9803 0.0134; 0.4334499 0.9949501 0.008749999; 0.5120501 1 0.005749999; 0.5945 0.995 0.0039; 0.6784 0.9786 0.002749999; 0.7621 0.952 0.0021; 0.8425 0.9154 0.0018; 0.9163 0.87 0.001650001; 0.9786 0.8163 0.0014; 1.0263 0.757 0.0011; 1.0567 0.6949 0.001; 1.0622 0.631 0.0008; 1.0456 0.5668 0.0006; 1.0026 0.503 0.00034; 0.9384 0.4412 0.00024; 0.8544499 0.381 0.00019; 0.7514 0.321 0.0001; 0.6424 0.265 4.999999e-05; 0.5419 0.217 3e-05; 0.4479 0.175 2e-05; 0.3608 0.1382 1e-05; 0.2835 0.107 0; 0.2187 0.0816 0; 0.1649 0.061 0; 0.1212 0.04458 0; 0.0874 0.032 0; 0.0636 0.0232 0; 0.04677 0.017 0; 0.0329 0.01192 0; 0.0227 0.00821 0; 0.01584 0.005723 0; 0.01135916 0.004102 0; 0.008110916 0.002929 0; 0.005790346 0.002091 0; 0.004109457 0.001484 0; 0.002899327 0.001047 0; 0.00204919 0.00074 0; 0.001439971 0.00052 0; 0.0009999493 0.0003611 0; 0.0006900786 0.0002492 0; 0.0004760213 0.0001719 0; 0.0003323011 0.00012 0; 0.0002348261 8.48e-05 0; 0.0001661505 6e-05 0; 0.000117413 4.24e-05 0; 8.307527e-05 3e-05 0; 5.870652e-05 2.12e-05 0; 4.150994e-05 1.499e-05 0';

const POWERS: Readonly<Record<Exclude<Illuminant, 'E'>, string>> = {
  D65: '49.9755 52.3118 54.6482 68.7015 82.7549 87.1204 91.486 92.4589 93.4318 90.057 86.6823 95.7736 104.865 110.936 117.008 117.41 117.812 116.336 114.861 115.392 115.923 112.367 108.811 109.082 109.354 108.578 107.802 106.296 104.79 106.239 107.689 106.047 104.405 104.225 104.046 102.023 100 98.1671 96.3342 96.0611 95.788 92.2368 88.6856 89.3459 90.0062 89.8026 89.5991 88.6489 87.6987 85.4936 83.2886 83.4939 83.6992 81.863 80.0268 80.1207 80.2146 81.2462 82.2778 80.281 78.2842 74.0027 69.7213 70.6652 71.6091 72.979 74.349 67.9765 61.604 65.7448 69.8856 72.4863 75.087 69.3398 63.5927 55.0054 46.4182 56.6118 66.8054 65.0941 63.3828',
  D50: '24.488 27.179 29.871 39.589 49.308 52.91 56.513 58.273 60.034 58.926 57.818 66.321 74.825 81.036 87.247 88.93 90.612 90.99 91.368 93.238 95.109 93.536 91.963 93.843 95.724 96.169 96.613 96.871 97.129 99.614 102.099 101.427 100.755 101.536 102.317 101.159 100 98.868 97.735 98.327 98.918 96.208 93.499 95.593 97.688 98.478 99.269 99.155 99.042 97.382 95.722 97.29 98.857 97.262 95.667 96.929 98.19 100.597 103.003 101.068 99.133 93.257 87.381 89.492 91.604 92.246 92.889 84.872 76.854 81.683 86.511 89.546 92.58 85.405 78.23 67.961 57.692 70.307 82.923 80.599 78.274',
  A: '9.7951 10.8996 12.0853 13.3543 14.708 16.148 17.6753 19.2907 20.995 22.7883 24.6709 26.6425 28.7027 30.8508 33.0859 35.4068 37.8121 40.3002 42.8693 45.5174 48.2423 51.0418 53.9132 56.8539 59.8611 62.932 66.0635 69.2525 72.4959 75.7903 79.1326 82.5193 85.947 89.4124 92.912 96.4423 100 103.582 107.184 110.803 114.436 118.08 121.731 125.386 129.043 132.697 136.346 139.988 143.618 147.235 150.836 154.418 157.979 161.516 165.028 168.51 171.963 175.383 178.769 182.118 185.429 188.701 191.931 195.118 198.261 201.359 204.409 207.411 210.365 213.268 216.12 218.92 221.667 224.361 227 229.585 232.115 234.589 237.008 239.37 241.675',
};

const COUNT = (COLOUR_TO - COLOUR_FROM) / COLOUR_STEP + 1;
const matching: readonly Three[] = MATCHING.split('; ').map((row) => {
  const [x = 0, y = 0, z = 0] = row.split(' ').map(Number);
  return [x, y, z];
});

/** Wavelengths at which a spectrum is asked for, nm. */
export const colourWavelengths = (): number[] =>
  Array.from({ length: COUNT }, (_, k) => COLOUR_FROM + COLOUR_STEP * k);

const powerOf = (illuminant: Illuminant): readonly number[] =>
  illuminant === 'E' ? new Array(COUNT).fill(1) : POWERS[illuminant].split(' ').map(Number);

export interface Colour {
  /** X, Y, Z with Y = 100 where everything is reflected. */
  readonly xyz: Three;
  readonly x: number;
  readonly y: number;
  /** L*, a*, b* under the same white. */
  readonly lab: Three;
  /** 0 to 1, gamma applied, brought into the gamut where it lies outside. */
  readonly srgb: Three;
  readonly inGamut: boolean;
  /** `#RRGGBB` of `srgb`. */
  readonly hex: string;
}

function tristimulus(spectrum: (k: number) => number, power: readonly number[]): Three {
  let [x, y, z, whole] = [0, 0, 0, 0];
  matching.forEach(([mx, my, mz], k) => {
    const p = power[k] ?? 0;
    const s = p * spectrum(k);
    x += s * mx;
    y += s * my;
    z += s * mz;
    whole += p * my;
  });
  return [(100 * x) / whole, (100 * y) / whole, (100 * z) / whole];
}

const times = (m: readonly Three[], [a, b, c]: Three): Three => {
  const row = (k: number): number => {
    const [x, y, z] = m[k] ?? [0, 0, 0];
    return x * a + y * b + z * c;
  };
  return [row(0), row(1), row(2)];
};

const BRADFORD: readonly Three[] = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
/** The inverse, with the digits of a double. */
const BRADFORD_BACK: readonly Three[] = [
  [0.9869929054667121, -0.14705425642099013, 0.15996265166373122],
  [0.4323052697233945, 0.5183602715367774, 0.049291228212855594],
  [-0.008528664575177328, 0.04004282165408486, 0.96848669578755],
];
const TO_SRGB: readonly Three[] = [
  [3.2404541621141054, -1.5371385127977166, -0.4985314095560162],
  [-0.9692660305051868, 1.8760108454466942, 0.0415560175303498],
  [0.0556434309591147, -0.2040259135167538, 1.0572251882231791],
];

/** X, Y, Z as they look under D65 where the eye has got used to the white they were seen in. */
function adapted(xyz: Three, white: Three): Three {
  const target = times(
    BRADFORD,
    tristimulus(() => 1, powerOf('D65')),
  );
  const source = times(BRADFORD, white);
  const cone = times(BRADFORD, xyz);
  const scaled: Three = [
    (cone[0] * target[0]) / source[0],
    (cone[1] * target[1]) / source[1],
    (cone[2] * target[2]) / source[2],
  ];
  return times(BRADFORD_BACK, scaled);
}

const gamma = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

function labOf(xyz: Three, white: Three): Three {
  const f = (t: number): number =>
    t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29;
  const [fx, fy, fz] = [f(xyz[0] / white[0]), f(xyz[1] / white[1]), f(xyz[2] / white[2])];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** What a rounding may put a pure white or black outside by. */
const EDGE = 2e-4;

/** The colour of a reflectance or transmittance, 0 to 1, at `colourWavelengths`, under an illuminant. */
export function colourOf(spectrum: readonly number[], illuminant: Illuminant): Colour {
  const power = powerOf(illuminant);
  const white = tristimulus(() => 1, power);
  const xyz = tristimulus((k) => spectrum[k] ?? 0, power);
  const sum = xyz[0] + xyz[1] + xyz[2];
  const linear = times(TO_SRGB, adapted(xyz, white)).map((c) => c / 100);
  const inGamut = linear.every((c) => c >= -EDGE && c <= 1 + EDGE);
  const [r = 0, g = 0, b = 0] = linear.map((c) => gamma(Math.min(1, Math.max(0, c))));
  const [wx, wy, wz] = white;
  const byte = (c: number): string =>
    Math.round(255 * c)
      .toString(16)
      .padStart(2, '0')
      .toUpperCase();
  return {
    xyz,
    // Of black there is no chromaticity; it is given that of the white.
    x: sum > 0 ? xyz[0] / sum : wx / (wx + wy + wz),
    y: sum > 0 ? xyz[1] / sum : wy / (wx + wy + wz),
    lab: labOf(xyz, white),
    srgb: [r, g, b],
    inGamut,
    hex: `#${byte(r)}${byte(g)}${byte(b)}`,
  };
}
