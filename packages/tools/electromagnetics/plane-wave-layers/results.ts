import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const percent = measured('%');
const db = measured('dB');
const metre = measured('m');
const degree = measured('°');
const second = measured('s');
const ohm = (label: string, help: string) => result.complex({ label, help, unit: 'Ω' });
const pure = measured();

const REFLECTANCE = percent('R', 'Reflectance: share of the incident power that is reflected.');
const TRANSMITTANCE = percent(
  'T',
  'Transmittance: share of the incident power that goes on into the last medium.',
);
const ABSORPTANCE = percent('A', 'Absorptance: share that stays in the layers.');

/** What a stack does to a plane wave. Amplitudes are of e^(−iωt), impedances of e^(+jωt). */
export const results = {
  values: {
    reflectance: percent('Reflectance', 'Share of the incident power that is reflected.', {
      symbol: 'R',
    }),
    transmittance: percent('Transmittance', 'Share that goes on into the last medium.', {
      symbol: 'T',
    }),
    absorptance: percent('Absorptance', 'Share that stays in the layers.', { symbol: 'A' }),
    returnLoss: db('Return loss', 'Incident over reflected power.', { symbol: 'RL' }),
    transmissionLoss: db(
      'Transmission loss',
      'Incident over transmitted power: insertion loss of a radome, shielding effectiveness of a sheet with one medium on both sides.',
      { symbol: 'SE' },
    ),
    psi: degree('Ψ', 'Ellipsometric angle: tan Ψ = |r_p/r_s|.'),
    delta: degree(
      'Δ',
      'Ellipsometric phase of r_p/r_s in the convention of ellipsometers, 0 to 360.',
    ),
    phase: degree('Phase of r', 'Of the reflected E over the incident one at the first interface.'),
    groupDelay: second('Group delay, reflected', 'The slope dφ/dω of the reflected wave.'),
    groupDispersion: result.number({
      label: 'GDD, reflected',
      unit: 's²',
      help: 'Group delay dispersion d²φ/dω² of the reflected wave.',
    }),
    transmittedDelay: second(
      'Group delay, transmitted',
      'The slope dφ/dω of the transmitted wave, through the whole stack.',
    ),
    brewsterAngle: degree('Brewster angle', 'Where a bare interface does not reflect p.', {
      symbol: 'θ_B',
    }),
    pseudoBrewsterAngle: degree(
      'Pseudo-Brewster angle',
      'Where a bare absorbing medium reflects p least.',
    ),
    criticalAngle: degree(
      'Critical angle',
      'Beyond it the last medium takes no power: total reflection.',
      {
        symbol: 'θ_c',
      },
    ),
    refractionAngle: degree('Angle of refraction', 'Of the phase in the last medium.', {
      symbol: 'θ_t',
    }),
    leastReflectance: percent('Least R in the picture', 'Over the range shown.'),
    leastWavelength: metre(
      'Wavelength of least R',
      'In vacuum, where the picture is over the spectrum.',
    ),
    leastAngle: degree('Angle of least R', 'Where the picture is over the angle.'),
    leastThickness: metre('Thickness of least R', 'Where the picture is over a thickness.'),
    meanReflectance: percent(
      'Mean R in the picture',
      'Over the range shown, every place of the axis counting alike.',
    ),
    meanTransmittance: percent('Mean T in the picture', 'Over the range shown.'),
    skinDepth: metre(
      'Skin depth',
      'Where the field in the last medium has fallen to 1/e, straight down.',
      {
        symbol: 'δ',
      },
    ),
    powerDepth: metre('Penetration depth', 'Where the power in the last medium has fallen to 1/e.'),
    surfaceImpedance: ohm(
      'Input impedance',
      'Tangential E over H at the first interface, as engineers write it, e^(+jωt); of the mean where s and p are alike.',
    ),
    reflectedColour: result.text({
      label: 'Colour in reflection',
      help: 'As sRGB.',
      code: true,
      pattern: '^#[0-9A-F]{6}$',
    }),
    transmittedColour: result.text({
      label: 'Colour in transmission',
      help: 'As sRGB.',
      code: true,
      pattern: '^#[0-9A-F]{6}$',
    }),
    luminousReflectance: percent(
      'Luminous reflectance',
      'CIE Y of the reflected light: what the eye counts.',
      { symbol: 'Y' },
    ),
    luminousTransmittance: percent('Luminous transmittance', 'CIE Y of the transmitted light.'),
    chromaticityX: pure('x', 'CIE 1931 chromaticity of the reflected light.'),
    chromaticityY: pure('y', 'CIE 1931 chromaticity of the reflected light.'),
    lightness: pure('L*', 'CIELAB of the reflected light, under the illuminant.'),
    greenRed: pure('a*', 'CIELAB, red positive.'),
    blueYellow: pure('b*', 'CIELAB, yellow positive.'),
    inGamut: result.boolean({
      label: 'A screen can show it',
      help: 'The reflected colour lies within sRGB.',
    }),
    layerCount: whole()('Layers', 'In the stack.'),
    stackThickness: metre('Whole thickness', 'Of all layers.'),
  },
  tables: {
    response: {
      what: 'A row for each place of the picture, in rising order of its axis; columns of what is shown.',
      columns: {
        wavelength: metre('Wavelength', 'In vacuum.'),
        frequency: result.number({ label: 'Frequency', unit: 'Hz', help: 'Of the wave.' }),
        energy: result.number({ label: 'Photon energy', unit: 'eV', help: 'Of the wave.' }),
        wavenumber: result.number({
          label: 'Wavenumber',
          unit: 'cm⁻¹',
          help: 'One over the vacuum wavelength.',
        }),
        angle: degree('Angle of incidence', 'In the first medium.'),
        thickness: metre('Thickness', 'Of the layer that is changed.'),
        reflectance: REFLECTANCE,
        transmittance: TRANSMITTANCE,
        absorptance: ABSORPTANCE,
        reflectanceS: percent('R_s', 'Reflectance of s.'),
        reflectanceP: percent('R_p', 'Reflectance of p.'),
        reflectedLevel: db('Reflected', 'Power over the incident one.'),
        transmittedLevel: db('Transmitted', 'Power over the incident one.'),
        psi: degree('Ψ', 'With tan Ψ = |r_p/r_s|.'),
        delta: degree('Δ', 'Phase of r_p/r_s as ellipsometers give it.'),
        phaseS: degree('Phase of r_s', 'Of E, e^(−iωt).'),
        phaseP: degree('Phase of r_p', 'Of E, e^(−iωt); r_p = −r_s at normal incidence.'),
        delayS: second('Delay of s', 'Group delay of the reflected wave.'),
        delayP: second('Delay of p', 'Group delay of the reflected wave.'),
      },
    },
    overAngle: {
      what: 'Reflectance at the design wavelength, a row for each angle of incidence.',
      columns: {
        angle: degree('Angle of incidence', 'In the first medium.'),
        reflectance: percent('R', 'Mean of s and p.'),
        reflectanceS: percent('R_s', 'Reflectance of s.'),
        reflectanceP: percent('R_p', 'Reflectance of p.'),
      },
    },
    field: {
      what: 'The field along the normal at the design point, a row for each depth, from before the first interface to behind the last; faces twice, from either side.',
      columns: {
        depth: metre('Depth', 'Below the first interface.'),
        intensity: pure('|E|²', 'Over that of the incident wave.'),
        flow: percent('Power', 'Share of the incident power that flows through this depth.'),
      },
    },
    layers: {
      what: 'A row for the first medium, each layer in order, and the last medium.',
      columns: {
        place: result.text({ label: 'Layer', help: 'Its number, or from and into.' }),
        material: result.text({ label: 'Material', help: 'As it was written.' }),
        index: pure('n', 'Real part of the index at the design wavelength.'),
        extinction: pure('k', 'Imaginary part; positive absorbs.'),
        thickness: metre('Thickness', 'Of the layer; the outer media have no end.'),
        waves: pure('Waves', 'Optical thickness n d over the wavelength.'),
        angle: degree('Angle', 'Of the phase to the normal in it.'),
        normalWavenumber: result.complex({
          label: 'k_z/k₀',
          help: 'Of the wave along the normal over 2π/λ.',
        }),
        depth: metre('Depth of power', 'Where the power has fallen to 1/e along the normal.'),
        absorbed: percent('Absorbed', 'Share of the incident power left in it.'),
        coherent: result.boolean({ label: 'Interferes', help: 'No of an incoherent layer.' }),
      },
    },
    polarisations: {
      what: 'A row for s, and one for p.',
      columns: {
        polarisation: result.choice({
          label: 'Polarisation',
          help: 'E across the plane of incidence, or in it.',
          options: { s: 's', p: 'p' },
        }),
        reflectance: REFLECTANCE,
        transmittance: TRANSMITTANCE,
        absorptance: ABSORPTANCE,
        reflection: result.complex({ label: 'r', help: 'Reflected over incident E.' }),
        transmission: result.complex({ label: 't', help: 'Transmitted over incident E.' }),
        phase: degree('Phase of r', 'Degrees.'),
        delay: second('Delay of r', 'Group delay.'),
        dispersion: result.number({
          label: 'GDD of r',
          unit: 's²',
          help: 'Group delay dispersion.',
        }),
        impedance: ohm('Input impedance', 'Tangential E over H at the first interface, e^(+jωt).'),
      },
    },
  },
} as const;
