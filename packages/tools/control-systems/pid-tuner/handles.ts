/** What can be pulled: the gains, in the plane where the verge of stability stands; and the set point and the load. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { PidResult } from './compute.ts';
import { inputs, type PidInputs } from './inputs.ts';

const digits = (x: number) => Number(x.toPrecision(4));

/** Pulled gains are one's own, in standard form with the derivative time there was. */
function gains(r: PidResult): Handle<PidInputs>[] {
  const { k, ti, td } = r.chosen.tuned;
  if (!(ti < Number.POSITIVE_INFINITY)) return [];
  return [
    {
      name: 'Gains',
      value: `Kp ${showQuantity(k, '', 4)}, Ti ${showQuantity(ti, 's', 4)}`,
      along: 'both',
      x: k,
      y: k / ti,
      to: ({ x, y }) =>
        x / y > 0 && Number.isFinite(x / y)
          ? {
              rule: 'own',
              ownForm: td > 0 ? 'pid' : 'pi',
              ownGain: digits(x),
              ownTi: digits(x / y),
              ...(td > 0 && { ownTd: digits(td) }),
            }
          : undefined,
    },
  ];
}

function setpoint({ shown }: PidResult, i: PidInputs): Handle<PidInputs>[] {
  if (!shown) return [];
  return [
    {
      name: inputs.setpoint.label,
      value: showQuantity(i.setpoint, '', 4),
      along: 'y',
      y: i.setpoint,
      to: ({ y }) => ({ setpoint: digits(y) }),
    },
  ];
}

const handles: Handles<PidInputs, PidResult> = { gains, responses: setpoint };
export default handles;
