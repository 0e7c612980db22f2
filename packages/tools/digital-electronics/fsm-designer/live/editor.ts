/** The editor: what each key, button and press does. */
import type { Place } from '@tollbench/engines/fsm/machine.ts';
import type { ValueField } from '../../../define/live/value-field.ts';
import { arrowsMarkup, moved, statesMarkup } from '../graph/diagram.ts';
import type { Desk } from './desk.ts';
import type { Act } from './frame.ts';
import type { Command } from './keys.ts';
import type { ViewBox } from './view-box.ts';

/** Pixels that a key moves a state by. */
const STEP = 10;

export interface Outside {
  readonly say: (text: string) => void;
  /** Another clock of the run, by so many. */
  readonly step: (by: number) => void;
}

export class Editor {
  readonly desk: Desk;
  readonly box: ViewBox;
  readonly #stage: HTMLElement;
  readonly #field: ValueField;
  readonly #outside: Outside;
  #mode: 'idle' | 'state' | 'arrow' = 'idle';
  /** Where a transition begins that is being drawn. */
  #from: number | undefined;
  /** Where keys have it lead. */
  #to: number | undefined;
  /** The places while a state is carried. */
  #carried: Place[] | undefined;

  constructor(desk: Desk, box: ViewBox, stage: HTMLElement, field: ValueField, outside: Outside) {
    this.desk = desk;
    this.box = box;
    this.#stage = stage;
    this.#field = field;
    this.#outside = outside;
  }

  get mode(): 'idle' | 'state' | 'arrow' {
    return this.#mode;
  }

  set mode(mode: 'idle' | 'state' | 'arrow') {
    this.#mode = mode;
    if (mode !== 'arrow') {
      this.#from = undefined;
      this.#to = undefined;
      this.#ghost('');
    }
    this.#stage.dataset['mode'] = mode;
    for (const act of ['state', 'arrow'] as const) {
      const button = this.#stage.parentElement?.querySelector(`[data-act="${act}"]`);
      if (mode === act) button?.setAttribute('aria-pressed', 'true');
      else button?.removeAttribute('aria-pressed');
    }
  }

  get isBusy(): boolean {
    return this.#mode !== 'idle' || this.#carried !== undefined || this.desk.chosen !== undefined;
  }

  #layer(name: string): Element {
    return this.#stage.querySelector(`[data-layer="${name}"]`) as Element;
  }

  #ghost(markup: string): void {
    this.#layer('ghost').innerHTML = markup;
  }

  /** Draws all anew. */
  draw(): void {
    const diagram = this.#carried ? moved(this.desk.diagram, this.#carried) : this.desk.diagram;
    this.#layer('arrows').innerHTML = arrowsMarkup(diagram);
    this.#layer('states').innerHTML = statesMarkup(diagram);
    this.mark();
    if (this.box.isFit && !this.#carried) this.box.fit(diagram.bounds);
  }

  /** Marks what is chosen. */
  mark(): void {
    for (const old of this.#stage.querySelectorAll('.fsm-chosen, .fsm-line'))
      old.classList.remove('fsm-chosen', 'fsm-line');
    const { chosen } = this.desk;
    if (chosen?.kind === 'state')
      this.#stage
        .querySelector(`[data-state="${this.desk.indexOf(chosen.state)}"]`)
        ?.classList.add('fsm-chosen');
    if (chosen?.kind !== 'arrow') return;
    const arrow = this.#stage.querySelector(
      `[data-arrow="${this.desk.indexOf(chosen.from)}-${this.desk.indexOf(chosen.to)}"]`,
    );
    arrow?.classList.add('fsm-chosen');
    if (chosen.line > 0)
      arrow?.querySelector(`[data-line="${chosen.line}"]`)?.classList.add('fsm-line');
  }

  run(command: Command): void {
    if ('dx' in command) {
      if (command.moves) this.#nudge(command.dx, command.dy);
      else this.#go(command.dx, command.dy);
    } else this.#acts[command.act]();
  }

  readonly #acts: Readonly<Record<Act, () => void>> = {
    state: () => {
      this.mode = this.#mode === 'state' ? 'idle' : 'state';
      if (this.#mode === 'state')
        this.#outside.say('Press where the state is to stand; Enter puts it at the middle.');
    },
    arrow: () => this.#arrow(),
    edit: () => this.#enter(),
    reset: () => this.desk.reset(),
    delete: () => this.desk.delete(),
    undo: () => this.desk.restore('undo'),
    redo: () => this.desk.restore('redo'),
    layout: () => {
      this.box.isFit = true;
      this.desk.layOut();
    },
    back: () => this.#outside.step(-1),
    forth: () => this.#outside.step(1),
    farther: () => this.box.zoom(0.8),
    closer: () => this.box.zoom(1.25),
    fit: () => this.box.fit(this.desk.diagram.bounds),
    escape: () => {
      if (this.#mode !== 'idle' || this.#carried) this.cancel();
      else this.desk.choose(undefined);
    },
    next: () => this.#leaf(1),
    previous: () => this.#leaf(-1),
  };

  cancel(): void {
    this.mode = 'idle';
    this.#carried = undefined;
    this.draw();
  }

  // Pressing and drawing

  press(target: Element | null, isDouble: boolean, at: Place): void {
    const { desk } = this;
    const state = target?.closest('[data-state]')?.getAttribute('data-state');
    const arrow = target?.closest('[data-arrow]')?.getAttribute('data-arrow');
    if (state !== null && state !== undefined)
      desk.choose({ kind: 'state', state: desk.names[Number(state)] as string });
    else if (arrow !== null && arrow !== undefined) {
      const [from = 0, to = 0] = arrow.split('-').map(Number);
      const line = Number(target?.closest('[data-line]')?.getAttribute('data-line') ?? 0);
      desk.choose({
        kind: 'arrow',
        from: desk.names[from] as string,
        to: desk.names[to] as string,
        line,
      });
    } else {
      desk.choose(undefined);
      if (isDouble) desk.addState(at);
      return;
    }
    if (isDouble) this.edit();
  }

  /** A state carried to another place: a frame of a drag. */
  carry(state: number, at: Place): void {
    this.#carried ??= [...this.desk.diagram.laid.places];
    this.#carried[state] = at;
    this.draw();
  }

  drop(): void {
    const places = this.#carried;
    this.#carried = undefined;
    if (places) this.desk.moveTo(places);
  }

  begin(state: number): void {
    if (this.#from === state) return;
    this.#from = state;
    this.#to = undefined;
  }

  /** The line from where a transition begins to a place. */
  pointTo(at: Place, over?: number): void {
    if (this.#from === undefined) return;
    const { places, radii } = this.desk.diagram.laid;
    const start = places[this.#from] as Place;
    const end = over === undefined || over === this.#from ? at : (places[over] as Place);
    const ring =
      over === undefined
        ? ''
        : `<circle cx="${places[over]?.x}" cy="${places[over]?.y}" r="${(radii[over] ?? 22) + 5}" fill="none" stroke="var(--accent)" stroke-width="2"/>`;
    this.#ghost(
      `<path d="M${start.x} ${start.y}L${end.x} ${end.y}" stroke="var(--accent)" stroke-width="2" stroke-dasharray="5 4" fill="none" pointer-events="none"/>${ring}`,
    );
  }

  end(over: number | undefined): void {
    const from = this.#from;
    this.mode = 'idle';
    if (from === undefined || over === undefined) {
      this.#outside.say('A transition ends on a state.');
      return;
    }
    this.#askLabel(from, over);
  }

  /** A press on a state while transitions are drawn: the first is where it begins. */
  tap(state: number): void {
    if (this.#from === undefined) {
      this.#from = state;
      this.#outside.say(`From ${this.desk.names[state]}: press the state it leads to.`);
      this.pointTo(this.desk.diagram.laid.places[state] as Place, state);
    } else this.end(state);
  }

  #askLabel(from: number, to: number): void {
    const { desk } = this;
    const names = [desk.names[from], desk.names[to]] as [string, string];
    const [a, b] = [desk.diagram.laid.places[from], desk.diagram.laid.places[to]] as [Place, Place];
    const { x, y } = this.box.toStage({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    this.#field.ask({
      label: `Condition and outputs of the transition from ${names[0]} to ${names[1]}`,
      value: desk.proposal(names[0]),
      x,
      y,
      take: (value) => desk.connect(names[0], names[1], value),
    });
    this.#outside.say(
      `${names[0]} to ${names[1]}: a condition and outputs, as en=1 & clr=0 / y=1; Enter takes it, Escape leaves it.`,
    );
  }

  edit(): void {
    const { desk } = this;
    const { chosen } = desk;
    if (!chosen) {
      this.#outside.say('Choose a state or an arrow to edit.');
      return;
    }
    const place =
      chosen.kind === 'state'
        ? desk.diagram.laid.places[desk.indexOf(chosen.state)]
        : desk.arrowOf(chosen.from, chosen.to)?.spot.at;
    const { x, y } = this.box.toStage(place ?? { x: 0, y: 0 });
    this.#field.ask({
      label:
        chosen.kind === 'state'
          ? 'Name of the state, and its outputs behind a stroke'
          : 'Condition / outputs',
      value: desk.written(),
      x: x - 60,
      y: y - 16,
      take: (value) => desk.take(value),
    });
  }

  // Keys

  #arrow(): void {
    if (this.#mode === 'arrow') {
      this.mode = 'idle';
      return;
    }
    this.mode = 'arrow';
    const { chosen } = this.desk;
    if (chosen?.kind === 'state') {
      this.#from = this.desk.indexOf(chosen.state);
      this.#to = this.#from;
      this.pointTo(this.desk.diagram.laid.places[this.#from] as Place, this.#from);
      this.#outside.say(
        `From ${chosen.state}: press the state it leads to, or arrow keys and Enter.`,
      );
    } else this.#outside.say('Press the state where it begins, then where it leads.');
  }

  #enter(): void {
    if (this.#mode === 'state') {
      this.mode = 'idle';
      const { left, right, bottom } = this.desk.diagram.bounds;
      this.desk.addState({ x: (left + right) / 2, y: bottom + 50 });
    } else if (this.#mode === 'arrow') {
      const { chosen } = this.desk;
      if (this.#from !== undefined) this.end(this.#to ?? this.#from);
      else if (chosen?.kind === 'state') this.tap(this.desk.indexOf(chosen.state));
    } else this.edit();
  }

  /** From the chosen state to the nearest one in that direction. */
  #go(dx: number, dy: number): void {
    const { desk } = this;
    const { places } = desk.diagram.laid;
    const here =
      this.#mode === 'arrow'
        ? this.#to
        : desk.chosen?.kind === 'state'
          ? desk.indexOf(desk.chosen.state)
          : undefined;
    let next = here === undefined ? desk.document.machine.reset : here;
    let best = Number.POSITIVE_INFINITY;
    if (here !== undefined) {
      const from = places[here] as Place;
      places.forEach(({ x, y }, s) => {
        const ahead = (x - from.x) * dx + (y - from.y) * dy;
        const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
        if (s !== here && ahead > 1 && ahead + 2 * aside < best)
          [best, next] = [ahead + 2 * aside, s];
      });
    }
    if (this.#mode === 'arrow' && this.#from !== undefined) {
      this.#to = next;
      this.pointTo(places[next] as Place, next);
      this.#outside.say(`From ${desk.names[this.#from]} to ${desk.names[next]}: Enter makes it.`);
    } else desk.choose({ kind: 'state', state: desk.names[next] as string });
  }

  #nudge(dx: number, dy: number): void {
    const { chosen, diagram } = this.desk;
    if (chosen?.kind !== 'state') return;
    const s = this.desk.indexOf(chosen.state);
    this.desk.moveTo(
      diagram.laid.places.map((p, k) => (k === s ? { x: p.x + STEP * dx, y: p.y + STEP * dy } : p)),
    );
  }

  /** Through the arrows that leave the chosen state, line by line. */
  #leaf(by: 1 | -1): void {
    const { desk } = this;
    const { chosen } = desk;
    if (!chosen) return;
    const from = chosen.kind === 'state' ? chosen.state : chosen.from;
    const all = desk.diagram.bundles
      .filter((b) => desk.names[b.from] === from)
      .flatMap((b) => b.labels.map((l) => ({ to: desk.names[b.to] as string, line: l.line })));
    if (all.length === 0) {
      this.#outside.say(`No arrow leaves ${from}.`);
      return;
    }
    const at =
      chosen.kind === 'arrow'
        ? all.findIndex((a) => a.to === chosen.to && (chosen.line === 0 || a.line === chosen.line))
        : by > 0
          ? -1
          : 0;
    const next = all[(at + by + all.length) % all.length];
    if (next) desk.choose({ kind: 'arrow', from, ...next });
  }
}
