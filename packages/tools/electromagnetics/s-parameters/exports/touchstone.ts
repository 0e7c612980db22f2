/** The network as it stands, noise and all, in Touchstone. */
import { EngineError } from '@tollbench/engines/error.ts';
import { everywhere, type Network } from '@tollbench/engines/network/network.ts';
import { writeTouchstoneFile } from '@tollbench/engines/network/touchstone-write.ts';
import { renormalised } from '@tollbench/engines/network/waves.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError, type Remedy } from '../../../define/error.ts';
import type { SParameterResult } from '../compute.ts';
import type { SParameterInputs } from '../inputs.ts';

/** Version 1: one real reference for all ports. */
export const versionOne = (r: SParameterResult, i: SParameterInputs): string => write(r, i, 1);

/** Version 2: a real reference for each port. */
export const versionTwo = (r: SParameterResult, i: SParameterInputs): string => write(r, i, 2);

function write(r: SParameterResult, i: SParameterInputs, version: 1 | 2): string {
  const last = r.network.frequency.at(-1) ?? 0;
  const unit = last >= 1e9 ? 'GHZ' : last >= 1e6 ? 'MHZ' : last >= 1e3 ? 'KHZ' : 'HZ';
  const modes = r.modes?.map(
    ({ kind, ports }, k) =>
      `${k + 1} ${kind} ${ports.map((p) => r.portNames[p] ?? p + 1).join('-')}`,
  );
  const comments = [
    ...(modes ? [`mixed modes, each row as a port: ${modes.join('; ')}`] : []),
    ...(i.chain === 'none'
      ? []
      : [i.chain === 'cascade' ? 'with its fixtures' : 'fixtures de-embedded']),
  ];
  try {
    return writeTouchstoneFile(r.network, {
      version,
      unit,
      format: 'RI',
      comments,
      noise: r.noise,
      modes: version === 2 ? r.modes : null,
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: 'renormalise',
      value: i.renormalise,
      remedies: remediesOf(r, error.field),
    });
  }
}

/** What would do: single ports, or one real reference, which is that of the noise where there is noise. */
function remediesOf(r: SParameterResult, field: string | undefined): Remedy[] {
  // Noise above the network's frequencies is for version 2, whatever the inputs.
  if (field === 'noise') return [];
  if (r.modes) return [{ mixed: 'off' }];
  const z0 = r.noise?.reference ?? 50;
  return canBeReal(r.network, r) ? [{ renormalise: 'real', z0: String(z0) }] : [];
}

/** Whether the network has parameters on 50 Ω, so that the remedy computes. */
function canBeReal(network: Network, r: SParameterResult): boolean {
  try {
    renormalised(
      network,
      everywhere(network.frequency.length, new Array(network.ports).fill(complex(50))),
      r.waves,
      'power',
    );
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
