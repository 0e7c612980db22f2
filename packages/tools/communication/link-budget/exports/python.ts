import { specificRain } from '@tollbench/engines/propagation/rain.ts';
import { groundRainShare } from '@tollbench/engines/propagation/rain-path.ts';
import { pythonMain } from '../../../exports/python.ts';
import { gigahertz, isRainy, lawOf, outageOf } from '../air.ts';
import { rxGainOf } from '../budget.ts';
import type { LinkResult } from '../compute.ts';
import type { LinkInputs } from '../inputs.ts';

const py = (x: number | null): string => (x === null ? 'None' : String(x));

/** A script without any library that adds the budget up anew, at this distance or at another. */
export function python(r: LinkResult, i: LinkInputs): string {
  const { budget, setting, geometry } = r;
  const extra = r.losses
    .map(({ name, loss }) => `    (${JSON.stringify(name)}, ${-loss}),`)
    .join('\n');
  const net = i.rx === 'gt' ? null : rxGainOf(i) - i.rxLoss;
  return `import math

EIRP = ${budget.eirp}  # dBm
FREQUENCY = ${i.frequency}  # Hz
DISTANCE = ${geometry.range}  # m
LOSSES = [  # dB between the antennas, negative of a loss
${extra}${extra === '' ? '' : '\n'}]
NET_GAIN = ${py(net)}  # dB of the receiving antenna less its feeder; None where only G/T is known
TEMPERATURE = ${py(budget.temperature)}  # K at the receiver's input
G_OVER_T = ${budget.gt}  # dB/K
BANDWIDTH = ${i.bandwidth}  # Hz
NEEDED_CN0 = ${py(setting.need.cn0)}  # dB Hz; None where a sensitivity decides
SENSITIVITY = ${i.requirement === 'sensitivity' ? i.sensitivity : 'None'}  # dBm
OTHER_CN0 = ${py(setting.need.cn0 === null ? null : i.other)}  # dB Hz
K = 1.380649e-20  # mW/(Hz K)
C = 299792458.0


def db(x):
    return 10 * math.log10(x)


${pathFunction(i)}

${airFunction(r, i)}

def budget(distance=DISTANCE):
    """Level in dBm, C/N0 in dB Hz and margin in dB."""
    isotropic = EIRP + sum(gain for _, gain in LOSSES) - path_loss(distance) - air_loss(distance)
    g_over_t = G_OVER_T if NET_GAIN is None else NET_GAIN - db(TEMPERATURE)
    thermal = isotropic + g_over_t - db(K)
    level = isotropic if NET_GAIN is None else isotropic + NET_GAIN
    if NEEDED_CN0 is None:
        return level, thermal, level - SENSITIVITY
    cn0 = thermal if OTHER_CN0 is None else -db(10 ** (-thermal / 10) + 10 ** (-OTHER_CN0 / 10))
    return level, cn0, cn0 - NEEDED_CN0


${pythonMain(`level, cn0, margin = budget()
print("path_loss_dB", path_loss(DISTANCE))
print("air_loss_dB", air_loss(DISTANCE))
print("level_dBm", level)
print("cn0_dBHz", cn0)
print("cn_dB", cn0 - db(BANDWIDTH))
print("margin_dB", margin)`)}`;
}

const FREE = `def free_space(distance):
    return 20 * math.log10(4 * math.pi * distance * FREQUENCY / C)
`;

function pathFunction(i: LinkInputs): string {
  const model = i.link === 'ground' ? i.model : 'free';
  const body: Record<LinkInputs['model'], string> = {
    free: '    return free_space(distance)',
    log: `    return free_space(min(distance, ${i.reference})) + 10 * ${i.exponent} * math.log10(max(1, distance / ${i.reference}))`,
    plane: `    return max(free_space(distance), 40 * math.log10(distance) - 20 * math.log10(${i.base} * ${i.mobile}))`,
    hata: hataBody(i),
    cost: hataBody(i),
  };
  return `${FREE}

def path_loss(distance):
    """dB between isotropic antennas, m."""
${body[model]}
`;
}

function hataBody(i: LinkInputs): string {
  const large = i.model === 'hata' && i.place === 'large';
  const correction = large
    ? `8.29 * math.log10(1.54 * hm) ** 2 - 1.1 if f <= 300 else 3.2 * math.log10(11.75 * hm) ** 2 - 4.97`
    : `(1.1 * math.log10(f) - 0.7) * hm - (1.56 * math.log10(f) - 0.8)`;
  const start =
    i.model === 'cost'
      ? `${i.town === 'large' ? 49.3 : 46.3} + 33.9 * math.log10(f)`
      : '69.55 + 26.16 * math.log10(f)';
  const place = i.model === 'cost' ? 'small' : i.place;
  const open: Partial<Record<LinkInputs['place'], string>> = {
    suburban: ' - 2 * math.log10(f / 28) ** 2 - 5.4',
    open: ' - 4.78 * math.log10(f) ** 2 + 18.33 * math.log10(f) - 40.94',
  };
  return `    f, hb, hm = FREQUENCY / 1e6, ${i.base}, ${i.mobile}
    a = ${correction}
    spread = (44.9 - 6.55 * math.log10(hb)) * math.log10(distance / 1000)
    return ${start} - 13.82 * math.log10(hb) - a + spread${open[place] ?? ''}`;
}

function airFunction({ budget, setting }: LinkResult, i: LinkInputs): string {
  const head = `def air_loss(distance):
    """dB of gases, clouds or fog, and rain."""
`;
  if (i.link !== 'ground') return `${head}    return ${budget.air.total}\n`;
  const steady = `${setting.sky.gas + setting.sky.fog} * distance / 1000`;
  if (!isRainy(i) || i.rate === 0) return `${head}    return ${steady}\n`;
  const law = lawOf(i, 0);
  const f = gigahertz(i);
  const shape = 0.477 * i.rate ** (0.073 * law.alpha) * f ** 0.123;
  return `${head}    km = distance / 1000
    length = km / max(${shape} * km ** 0.633 - 10.579 * (1 - math.exp(-0.024 * km)), 0.4)
    return ${steady} + ${specificRain(law, i.rate) * groundRainShare(f, outageOf(i))} * length
`;
}
