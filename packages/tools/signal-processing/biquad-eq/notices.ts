import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { EqResult } from './compute.ts';
import type { EqInputs } from './inputs.ts';
import { DIALECTS } from './read/chain.ts';

const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** Reasons that need no telling beside the table: a heading or a comment is what its author meant to be skipped. */
const HARMLESS = new Set(['a comment', 'a heading']);

/** What must be known before the chain is used. */
export function notices(r: EqResult, i: EqInputs): Notice[] {
  const list: Notice[] = [];
  const level = r.preamp + r.peak.level;
  if (level > 0.05)
    list.push(
      notice(
        'clipping',
        'warning',
        `A full-scale sine at ${showQuantity(r.peak.at, 'Hz', 4)} leaves ${showQuantity(level, 'dB', 3)} above full scale: a preamp of ${showQuantity(r.safe, 'dB', 3)} prevents it.${r.heard !== null && r.heard + r.preamp <= 0.05 ? ' From 20 Hz to 20 kHz nothing clips.' : ''}`,
      ),
    );
  if (r.chain) list.push(...ofReading(r, r.chain, i));
  if (
    r.made.some(
      ({ stage }) =>
        stage.kind !== 'section' &&
        i.design !== 'bilinear' &&
        (stage.kind === 'analog' || stage.band.type.startsWith('allpass')),
    )
  )
    list.push(
      notice(
        'kept',
        'note',
        'All-pass filters and Linkwitz transforms are bilinear in every design, right at their own frequency.',
      ),
    );
  return list;
}

function ofReading(r: EqResult, chain: NonNullable<EqResult['chain']>, i: EqInputs): Notice[] {
  const list: Notice[] = [];
  const left = chain.ignored.filter(({ why }) => !HARMLESS.has(why));
  const parts = [
    `Read as ${DIALECTS[chain.dialect]}: ${counted(r.made.length, 'section')}${chain.preamp === null ? '' : ` and a preamp of ${showQuantity(chain.preamp, 'dB', 4)}`}`,
    ...(left.length > 0
      ? [
          `not computed: ${left
            .slice(0, 3)
            .map(({ line, why }) => `line ${line} (${why})`)
            .join(', ')}${left.length > 3 ? ` and ${left.length - 3} more` : ''}`,
        ]
      : []),
    ...(chain.assumed.length > 0 ? [`taken: ${chain.assumed.slice(0, 4).join('; ')}`] : []),
  ];
  list.push(
    notice(
      'reading',
      'note',
      `${parts.join('. ').replace(/\. ([nt])/gu, (_, c: string) => `. ${c.toUpperCase()}`)}.`,
    ),
  );
  if (chain.fs !== null && chain.fs !== i.fs)
    list.push(
      notice(
        'rate',
        'warning',
        `The text is for ${showQuantity(chain.fs, 'Hz', 6)}; it is computed at ${showQuantity(i.fs, 'Hz', 6)}.`,
      ),
    );
  if (chain.dialect === 'minidsp')
    list.push(
      notice(
        'coefficients',
        'note',
        `Coefficients hold at one sample rate: ${showQuantity(i.fs, 'Hz', 6)} is taken.`,
      ),
    );
  return list;
}
