import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { comment } from '../../../exports/comment.ts';
import { refuseName } from '../../../exports/identifier.ts';
import { type ExportKind, KINDS } from '../../../exports/kinds.ts';
import { iirFloatC } from '../../../exports/sections-c.ts';
import { iirCmsis } from '../../../exports/sections-cmsis.ts';
import { iirMatlab } from '../../../exports/sections-matlab.ts';
import { iirPython } from '../../../exports/sections-python.ts';
import type { EqResult } from '../compute.ts';
import type { EqInputs, inputs } from '../inputs.ts';
import { camillaText } from './camilladsp.ts';
import {
  apoText,
  autoEqText,
  isAtOneRate,
  miniDspText,
  rewText,
  sectionsWithPreamp,
} from './chain-text.ts';

type EqExport = Export<typeof inputs, EqResult>;
const TEXT = 'text/plain; charset=utf-8';

/** A file named as what it defines, of the sections with the preamp in the first. */
function code(
  kind: ExportKind,
  label: string,
  suffix: string,
  write: (name: string, sections: ReturnType<typeof sectionsWithPreamp>) => string,
): EqExport {
  return {
    ...kind,
    label,
    stem: (_, i) => `${i.name}${suffix}`,
    write(r, i) {
      refuseName(i.name, 'equaliser');
      try {
        return write(`${i.name}${suffix}`, sectionsWithPreamp(r));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        throw new InputError(error.message);
      }
    },
  };
}

/** A text for a program, named after it: several of them end in .txt. */
const text = (
  program: string,
  kind: Omit<ExportKind, 'mediaType'>,
  write: (r: EqResult, i: EqInputs) => string,
): EqExport => ({ ...kind, mediaType: TEXT, stem: () => `biquad-eq-${program}`, write });

const APO_NOTES = [
  'Include this file in config.txt: "Include: biquad-eq-apo.txt".',
  'Coefficients hold at one sample rate alone:',
];

export const exports = {
  c: code(KINDS.c, 'C, double precision', '', iirFloatC),
  'cmsis-f32': code(KINDS.c, 'CMSIS-DSP, float', '_f32', (name, sections) =>
    iirCmsis(name, sections, 'df2t-f32'),
  ),
  python: code(KINDS.python, 'Python (SciPy sections)', '', iirPython),
  matlab: code(KINDS.matlab, 'MATLAB and Octave', '', iirMatlab),
  rew: text('rew', { label: 'REW filter settings', extension: 'txt' }, rewText),
  'equalizer-apo': text(
    'apo',
    { label: 'Equalizer APO', extension: 'txt', comment: '#' },
    (r, i) =>
      comment('#', isAtOneRate(r, i) ? [...APO_NOTES, `${i.fs} Hz.`] : APO_NOTES.slice(0, 1)) +
      apoText(r, i),
  ),
  autoeq: text(
    'autoeq',
    { label: 'AutoEq ParametricEQ', extension: 'txt', comment: '#' },
    autoEqText,
  ),
  camilladsp: text(
    'camilladsp',
    { label: 'CamillaDSP 3', extension: 'yml', comment: '#' },
    (r, i) => camillaText(r, i, 3),
  ),
  'camilladsp-2': text(
    'camilladsp-2',
    { label: 'CamillaDSP 2', extension: 'yml', comment: '#' },
    (r, i) => camillaText(r, i, 2),
  ),
  minidsp: text('minidsp', { label: 'miniDSP biquads', extension: 'txt' }, miniDspText),
} satisfies Record<string, EqExport>;
