import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'link-budget',
  title: 'Link budget',
  category: 'communication',
  summary: 'Margin of a radio link, by ITU-R path loss, gases and rain',
  description:
    'The budget of a radio link over the ground or to a satellite, line by line: EIRP, free space or Hata, gases, rain and clouds by ITU-R, G/T, C/N and Eb/N0, and the margin; or how far it reaches, and the power, antenna, bit rate or availability that a margin takes.',
  keywords: [
    'link budget calculator',
    'link margin',
    'fade margin',
    'free-space path loss',
    'FSPL',
    'Friis transmission equation',
    'received power',
    'received signal level',
    'RSL',
    'gain over noise temperature',
    'receiver figure of merit',
    'EIRP',
    'G/T',
    'C/N',
    'C/N0',
    'Eb/N0',
    'satellite link',
    'downlink',
    'uplink',
    'rain fade',
    'rain attenuation',
    'atmospheric attenuation',
    'gaseous attenuation',
    'oxygen absorption',
    'ITU-R P.676',
    'ITU-R P.838',
    'ITU-R P.618',
    'ITU-R P.530',
    'ITU-R P.840',
    'Okumura-Hata',
    'COST 231',
    'log-distance',
    'two-ray',
    'availability',
    'slant range',
    'elevation and azimuth',
    'look angles',
    'dish gain',
    'range of a radio',
    'LoRa range',
    'sensitivity',
    'power flux density',
    'microwave link',
    'point to point',
    'cubesat',
    'scintillation',
    'multipath fading',
    'specific attenuation of rain and air',
    'water vapour absorption',
    'Doppler',
  ],
  inputs,
  compute,
  // The layers of the air, each with 79 lines, take some milliseconds, and a slow machine more.
  long: ({ link, slantGas }) => link !== 'ground' && slantGas === 'p676',
  results,
  outputs,
  data: 'budget',
  steps,
  next,
  exports,
  convert,
  example: {
    title: 'Ten kilometres at 5.8 GHz',
    text: 'Two panels of 23 dBi stand ten kilometres apart in sight of each other, with 20 dBm at 5.8 GHz. What arrives, and how much more is it than 20 dB of C/N in 20 MHz?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
