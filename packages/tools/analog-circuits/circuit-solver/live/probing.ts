/** Probes: what is pressed is traced. */
import type { SketchPart } from '../sketch/sketch.ts';
import type { Desk } from './desk.ts';
import { IDLE } from './doing.ts';
import type { Hit } from './hit.ts';

export class Probing {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  toggle(): void {
    this.#desk.begin(this.#desk.doing.kind === 'probe' ? IDLE : { kind: 'probe' });
    this.#desk.around.say(
      this.#desk.doing.kind === 'probe'
        ? 'Probe: a press on a wire shows its voltage, on a part its current; with Alt its power; with Shift, between two nets.'
        : 'Probe put away.',
    );
    this.#desk.over();
  }

  /** V of a net, I of a part; with `isPower` what a part takes up; with `isDifferential` between two nets, one after the other. */
  put(
    found: Hit | undefined,
    { isPower, isDifferential }: { readonly isPower: boolean; readonly isDifferential: boolean },
  ): void {
    if (!found) return;
    const net =
      found.kind === 'pin'
        ? found.part.nets[found.pin]
        : found.kind === 'wire'
          ? found.wire.net
          : found.kind === 'flag'
            ? found.flag.net
            : undefined;
    if (net === undefined) {
      if (found.kind === 'part')
        this.#desk.around.say(this.#desk.around.probe(partTrace(found.part, isPower)));
      return;
    }
    const first = this.#desk.doing.kind === 'probe' ? this.#desk.doing.first : undefined;
    if (isDifferential && first === undefined) {
      this.#desk.doing = { kind: 'probe', first: net };
      this.#desk.around.say(`From ${net}: the other net, with Shift?`);
    } else if (isDifferential && first !== undefined) {
      this.#desk.doing = { kind: 'probe' };
      this.#desk.around.say(this.#desk.around.probe(`V(${first},${net})`));
    } else if (net === '0') this.#desk.around.say('Ground is 0 V.');
    else this.#desk.around.say(this.#desk.around.probe(`V(${net})`));
  }
}

/** The current into a part's first terminal; the power it takes up, from its voltage. */
function partTrace({ label, name, nets }: SketchPart, isPower: boolean): string {
  const current = name.startsWith('q')
    ? `Ic(${label})`
    : /^[jm]/u.test(name)
      ? `Id(${label})`
      : `I(${label})`;
  if (!isPower) return current;
  const [a = '0', b = '0'] = nets;
  const across = b === '0' ? `V(${a})` : a === '0' ? `-V(${b})` : `V(${a},${b})`;
  return `${across}*${current}`;
}
