/** The same transmitter, receiver or noise given in another way: nothing of the budget changes. */
import { STANDARD_TEMPERATURE } from '@tollbench/engines/rf/chain.ts';
import type { Converted } from '../../define/tool.ts';
import { dishOf } from './antenna.ts';
import { clearTemperature, decibels, rxGainOf, txGainOf } from './budget.ts';
import type { inputs, LinkInputs } from './inputs.ts';

type Form = Converted<typeof inputs>;

/** Levels to a millionth of a decibel, so that a budget stays what it was. */
const level = (x: number): number => Number(x.toFixed(6));
const figure = (x: number): number => Number(x.toPrecision(9));
const ratio = (db: number): number => 10 ** (db / 10);

export function convert(from: LinkInputs, field: string, to: string): Form | undefined {
  if (field === 'tx') return transmitter(from, to);
  if (field === 'rx') return receiver(from, to);
  if (field === 'noise') return to === 'temperature' ? temperature(from) : noiseFigure(from);
  return undefined;
}

function transmitter(from: LinkInputs, to: string): Form {
  if (to === 'eirp') return { inputs: { eirp: level(from.power - from.txLoss + txGainOf(from)) } };
  // The EIRP leaves open what is power and what is gain: the gain stays.
  const gain = from.tx === 'eirp' ? from.txGain : txGainOf(from);
  const power =
    from.tx === 'eirp' ? { power: level(from.eirp + from.txLoss - from.txGain) } : undefined;
  const antenna =
    to === 'dish'
      ? { txDish: figure(dishOf(gain, from.txEfficiency, from.frequency)) }
      : { txGain: level(gain) };
  return { inputs: { ...power, ...antenna } };
}

function receiver(from: LinkInputs, to: string): Form {
  const kelvin = decibels(clearTemperature(from));
  if (to === 'gt') return { inputs: { gt: level(rxGainOf(from) - from.rxLoss - kelvin) } };
  const gain = from.rx === 'gt' ? from.gt + from.rxLoss + kelvin : rxGainOf(from);
  return {
    inputs:
      to === 'dish'
        ? { rxDish: figure(dishOf(gain, from.rxEfficiency, from.frequency)) }
        : { rxGain: level(gain) },
  };
}

const temperature = (from: LinkInputs): Form => ({
  inputs: {
    systemTemperature: figure(clearTemperature(from)),
    skyTemperature: from.antennaTemperature,
  },
});

function noiseFigure(from: LinkInputs): Form {
  const loss = ratio(from.rxLoss);
  const receiver =
    from.systemTemperature - from.skyTemperature / loss - STANDARD_TEMPERATURE * (1 - 1 / loss);
  if (receiver < 0)
    return {
      inputs: {},
      note: 'The system temperature is less than antenna and feeder have alone, so no noise figure makes it.',
    };
  return {
    inputs: {
      noiseFigure: figure(decibels(1 + receiver / STANDARD_TEMPERATURE)),
      antennaTemperature: from.skyTemperature,
    },
  };
}
