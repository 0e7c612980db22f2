import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { ShapingResult } from './compute.ts';
import type { ShapingInputs } from './inputs.ts';
import type { results } from './results.ts';

type Notice = Extract<NamedOutput<typeof results>, { kind: 'notice' }>;

const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** What has to be known before the numbers are trusted. */
export function notices(r: ShapingResult, i: ShapingInputs): Notice[] {
  return [
    ...ofMask(r),
    ...ofMaskEnd(r, i),
    ...ofReference(r),
    ...ofReceiver(r, i),
    ...ofPeaks(i),
    ...ofFrequency(i),
  ];
}

/** Without power at the carrier 0 dB is the largest density. */
const ofReference = ({ channel: { aboutCarrier } }: ShapingResult): Notice[] =>
  aboutCarrier
    ? []
    : [
        notice(
          'no-carrier',
          'note',
          'The taps add up to next to nothing, so there is no power at the carrier: densities are over the largest of them.',
        ),
      ];

/** What the samples cannot tell of a mask. */
function ofMaskEnd({ channel: { mask } }: ShapingResult, i: ShapingInputs): Notice[] {
  const last = mask?.upper.at(-1)?.offset ?? 0;
  if (last <= (i.rate * i.samples) / 2) return [];
  return [
    notice(
      'mask-end',
      'note',
      'The mask goes on beyond half the sample rate, where these samples say nothing: what is there comes from the converter.',
    ),
  ];
}

function ofMask({ channel: { margin } }: ShapingResult): Notice[] {
  if (margin === null || margin.value >= 0) return [];
  const side = margin.side === 'upper' ? 'above' : 'below';
  return [
    notice(
      'mask',
      'warning',
      `The mask is broken: at ${showQuantity(margin.at, 'Hz', 4)} the density is ${showQuantity(-margin.value, 'dB', 3)} ${side} its limit.`,
    ),
  ];
}

function ofReceiver({ filters }: ShapingResult, i: ShapingInputs): Notice[] {
  const out: Notice[] = [];
  if (filters.receiver === 'none' && i.pulse === 'rrc')
    out.push(
      notice(
        'unmatched',
        'note',
        'A root pulse alone has ISI by design: its matched filter in the receiver takes it away.',
      ),
    );
  if (
    filters.receiver === 'matched' &&
    ['rc', 'flipped', 'nyquist', 'gaussian', 'gmsk'].includes(i.pulse)
  )
    out.push(
      notice(
        'matched-nyquist',
        'note',
        'This pulse is meant to be taken as it comes: a matched filter behind it brings ISI.',
      ),
    );
  if (filters.receiver === 'none' && filters.transmit.length % 2 === 0 && i.pulse !== 'rectangular')
    out.push(
      notice(
        'even',
        'note',
        'An even number of taps has none in its middle: the symbol instant is half a sample beside it. Take a span that makes their number odd.',
      ),
    );
  return out;
}

const ofPeaks = (i: ShapingInputs): Notice[] =>
  i.find === 'peak' && i.samples < 4
    ? [
        notice(
          'coarse',
          'note',
          `Peaks are those of the samples, ${i.samples} a symbol: between them the wave rises higher. Four and more a symbol show it.`,
        ),
      ]
    : [];

const ofFrequency = (i: ShapingInputs): Notice[] =>
  (i.pulse === 'gaussian' || i.pulse === 'gmsk') && (i.find === 'spectrum' || i.find === 'peak')
    ? [
        notice(
          'frequency',
          'note',
          'Spectrum and peaks are those of symbols in amplitude. In GFSK and GMSK this signal moves the frequency: the envelope is constant, and the spectrum on the air another one.',
        ),
      ]
    : [];
