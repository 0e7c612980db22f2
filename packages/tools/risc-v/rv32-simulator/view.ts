/** The processor, live: step it forwards and back, run it, stop it at breakpoints. */
import { EngineError } from '@tollbench/engines/error.ts';
import { decode } from '@tollbench/engines/riscv/decode.ts';
import type { Machine, Stop } from '@tollbench/engines/riscv/machine.ts';
import { lineAt, type Program } from '@tollbench/engines/riscv/program.ts';
import { isShortcut } from '../../define/live/shortcut.ts';
import type { Page, View } from '../../define/tool.ts';
import { machineFor, type SimulatorResult } from './compute.ts';
import type { inputs, SimulatorInputs } from './inputs.ts';
import { Changes } from './live/changes.ts';
import { Editor } from './live/editor.ts';
import { Panel, standsAt, stateOf } from './live/panel.ts';
import { Runner } from './live/runner.ts';

/** A run of at most so many instructions is repeated to show its end; a longer one is shown from its start. */
const REPEATED = 2_000_000;

const view: View<typeof inputs, SimulatorResult> = {
  attach(root, page) {
    const find = () =>
      (root as HTMLElement).querySelector<HTMLElement>('[data-output="processor"] [data-figure]');
    const figure = find();
    if (figure) new Live(figure, page);
  },
};
export default view;

class Live {
  readonly #page: Page<typeof inputs, SimulatorResult>;
  readonly #panel: Panel;
  readonly #runner: Runner;
  #machine!: Machine;
  #program: Program | undefined;
  readonly #editor: Editor | undefined;
  /** What the machine was made from; another view of memory needs no other machine. */
  #made = '';
  /** The source that the program is of. */
  #source = '';
  /** Whether a program of the visitor's, after which no run is shown that he did not start. */
  #isEdited = false;
  /** Source lines with a breakpoint: they outlive a change of the program. */
  readonly #lines = new Set<number>();
  /** Whether the run came to a call that waits for input. */
  #waits = false;
  /** Where a run to an address goes, unless the visitor has a breakpoint there. */
  #goal: number | undefined;

  constructor(figure: HTMLElement, page: Page<typeof inputs, SimulatorResult>) {
    this.#page = page;
    figure.dataset['kept'] = '';
    figure.setAttribute('role', 'group');
    figure.setAttribute('aria-label', 'Processor');
    figure.classList.add('live');
    this.#panel = new Panel(figure);
    this.#runner = new Runner(
      () => this.#show('Running.'),
      (stop) => this.#show(stop ? this.#ended(stop) : 'Paused.'),
    );
    const area = document.querySelector<HTMLTextAreaElement>('textarea[name="source"]');
    this.#editor = area ? new Editor(area, (line) => this.#toggleLine(line)) : undefined;
    new Changes(
      this.#panel,
      () =>
        this.#program === undefined || this.#runner.running
          ? undefined
          : { machine: this.#machine, inputs: this.#inputs },
      (what) => this.#show(what),
    );
    this.#listen(figure);
    page.subscribe(() => this.#refresh());
    this.#panel.say('There is no program to run yet.');
    this.#refresh();
  }

  get #inputs(): SimulatorInputs {
    return this.#page.inputs();
  }

  #refresh(): void {
    const result = this.#page.result();
    if (!result) return;
    const { source } = this.#inputs;
    const made = madeFrom(this.#inputs);
    if (made === this.#made) {
      this.#panel.showMemory(this.#machine, this.#inputs);
      return;
    }
    this.#isEdited = this.#made !== '';
    this.#made = made;
    this.#runner.pause();
    this.#source = source;
    this.#program = result.program;
    this.#machine = machineFor(result.program, this.#inputs);
    this.#panel.load(result, new Set(this.#breakpoints(result)));
    this.#panel.forget();
    const stop = this.#isEdited ? undefined : this.#repeat(result);
    this.#waits = stop?.reason === 'input';
    for (const at of this.#breakpoints(result)) this.#machine.addBreakpoint(at);
    this.#editor?.breakpoints(this.#lines);
    this.#show(stop === undefined ? 'At the start.' : said(stop, this.#program));
  }

  /**
   * The figures beside a page just opened are those of the end of the run: so is the processor, and it steps back
   * from there. After an edit it stands at the beginning, for what was changed is looked for there.
   */
  #repeat({ stop, instructions }: SimulatorResult): Stop | undefined {
    if (instructions > REPEATED) return undefined;
    // One more meets what stops it without being executed: a trap, a call that waits, the end of the code.
    const counts = stop.reason === 'budget' || stop.reason === 'ebreak' || stop.reason === 'exit';
    this.#machine.run(counts ? instructions : instructions + 1);
    return stop.reason === 'budget' ? undefined : stop;
  }

  /** First address of each line that has a breakpoint and code. */
  #breakpoints({ code }: SimulatorResult): number[] {
    return [...this.#lines].flatMap((line) => code.find((i) => i.line === line)?.address ?? []);
  }

  #show(lead: string): void {
    const machine = this.#machine;
    const panel = this.#panel;
    const runner = this.#runner;
    panel.show(machine, this.#inputs, !runner.fullSpeed);
    const running = runner.running;
    // While it runs the state is not said: a voice would never end.
    if (!running || panel.find('[data-state]').textContent !== lead)
      panel.say(running ? lead : stateOf(machine, lead));
    panel.allow({
      ...{ on: machine.stopped === undefined, back: machine.stepsBack > 0, running },
      reads: this.#inputs.environment !== 'machine',
    });
    const line = this.#program && lineAt(this.#program, standsAt(machine));
    this.#editor?.here(running && runner.fullSpeed ? undefined : line, this.#source, !running);
  }

  #act(what: string): void {
    if (this.#program === undefined) return;
    const machine = this.#machine;
    const panel = this.#panel;
    const runner = this.#runner;
    if (what === 'run' && runner.running) {
      runner.pause();
      return;
    }
    if (what === 'restart') {
      runner.pause();
      panel.keep(machine, this.#inputs);
      machine.reset();
      this.#waits = false;
      this.#show('At the start.');
      return;
    }
    if (runner.running) return;
    if (what === 'back') {
      panel.keep(machine, this.#inputs);
      this.#waits = false;
      this.#show(machine.stepBack() ? 'One step back.' : 'No further back.');
      return;
    }
    if (machine.stopped !== undefined) {
      this.#show(said(machine.stopped, this.#program));
      return;
    }
    panel.keep(machine, this.#inputs);
    if (what === 'step') this.#step();
    else if (what === 'over') this.#over();
    else this.#go();
  }

  #ended(stop: Stop): string {
    this.#waits = stop.reason === 'input';
    if (this.#waits) this.#panel.find<HTMLInputElement>('[data-typing] input').focus();
    if (stop.reason !== 'breakpoint' || stop.pc !== this.#goal) return said(stop, this.#program);
    const line = this.#program && lineAt(this.#program, stop.pc);
    return line === undefined ? 'Arrived.' : `Arrived at line ${line}.`;
  }

  #go(): void {
    this.#goal = undefined;
    const rate = Number(this.#panel.find<HTMLSelectElement>('[data-speed]').value);
    this.#runner.start(this.#machine, rate);
    this.#show('Running.');
  }

  /** A call runs until it comes back; anything else is one step. */
  #over(): void {
    const machine = this.#machine;
    const { pc, memoryBase, memorySize } = machine;
    const [a = 0, b = 0, c = 0, d = 0] =
      pc >= memoryBase && pc + 4 <= memoryBase + memorySize ? machine.read(pc, 4) : [];
    const found = decode(a | (b << 8), a | (b << 8) | (c << 16) | (d << 24));
    const call =
      found !== undefined &&
      (found.instruction.name === 'jal' || found.instruction.name === 'jalr') &&
      found.operands.rd === 1;
    // A routine that calls itself comes back here from within, too, with its stack pointer lower.
    if (call) this.#runTo(pc + found.length, machine.register('sp') >>> 0);
    else this.#step();
  }

  #step(): void {
    const stop = this.#machine.step();
    this.#waits = stop.reason === 'input';
    this.#show(said(stop, this.#program));
  }

  /**
   * Runs to an address, with the stack pointer not below `frame`; a breakpoint there is taken away
   * again, unless it is the visitor's.
   */
  #runTo(at: number, frame = 0): void {
    const machine = this.#machine;
    const runner = this.#runner;
    const panel = this.#panel;
    if (runner.running || machine.stopped !== undefined) return;
    panel.keep(machine, this.#inputs);
    const own = machine.breakpoints.includes(at);
    this.#goal = own ? undefined : at;
    machine.addBreakpoint(at);
    runner.start(machine, 0, {
      passes: () => !own && machine.pc === at && machine.register('sp') >>> 0 < frame,
      after: () => {
        if (!own) machine.removeBreakpoint(at);
      },
    });
    this.#show('Running.');
  }

  #toggle(row: HTMLElement): void {
    const at = Number(row.dataset['at']);
    const line = this.#program && lineAt(this.#program, at);
    const on = !this.#machine.breakpoints.includes(at);
    if (on) this.#machine.addBreakpoint(at);
    else this.#machine.removeBreakpoint(at);
    if (line !== undefined) {
      if (on) this.#lines.add(line);
      else this.#lines.delete(line);
    }
    this.#panel.mark(at, on);
    this.#editor?.breakpoints(this.#lines);
  }

  /** A breakpoint of the editor: at the first instruction of the line, or of the next that has one. */
  #toggleLine(pressed: number): void {
    const result = this.#page.result();
    if (this.#program === undefined || result === undefined) return;
    const lines = result.code.flatMap((i) => i.line ?? []).filter((line) => line >= pressed);
    const line = this.#lines.has(pressed) ? pressed : Math.min(...lines);
    const at = result.code.find((i) => i.line === line)?.address;
    const row = at === undefined ? undefined : this.#panel.rowAt(at);
    if (row) this.#toggle(row);
    else this.#panel.say(`No instruction on line ${pressed} or below.`);
  }

  /** Gives the program a line of input; where it waited for one, it goes on. */
  #type(text: string): void {
    const machine = this.#machine;
    const waited = this.#waits;
    try {
      machine.type(`${text}\n`);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#show(error.message);
      return;
    }
    if (waited && !this.#runner.running) this.#go();
    else this.#show('Typed.');
  }

  #listen(figure: HTMLElement): void {
    figure.addEventListener('click', (event) => {
      const target = event.target as Element;
      const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
      if (act) this.#act(act);
      const row = target.closest<HTMLElement>('.row');
      if (!row) return;
      if (target.closest('.break')) this.#toggle(row);
      else if (target.closest('.to')) this.#runTo(Number(row.dataset['at']));
    });
    figure.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = this.#panel.find<HTMLInputElement>('[data-typing] input');
      if (this.#program === undefined) return;
      const { value } = field;
      field.value = '';
      this.#type(value);
    });
    figure.addEventListener('change', (event) => {
      if (this.#program && (event.target as Element).matches('[data-base]'))
        this.#panel.show(this.#machine, this.#inputs);
    });
    figure.addEventListener('keydown', (event) => moveFocus(event));
    document.addEventListener('keydown', (event) => {
      if (!isShortcut(event)) return;
      const button = figure.querySelector<HTMLElement>(
        `[aria-keyshortcuts="${CSS.escape(event.key)}"]`,
      );
      if (!button) return;
      event.preventDefault();
      this.#act(button.dataset['act'] ?? '');
    });
  }
}

/** The arrow keys go from row to row of the code, and from the breakpoint to the address: one stop for the tab key. */
function moveFocus(event: KeyboardEvent): void {
  const from = (event.target as Element).closest<HTMLElement>('.row button');
  const row = from?.closest<HTMLElement>('.row');
  if (!from || !row) return;
  const rows = [...(row.parentElement as HTMLElement).querySelectorAll<HTMLElement>('.row')];
  const at = rows.indexOf(row);
  const kind = from.classList.contains('break') ? '.break' : '.to';
  const to: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: rows[at + 1]?.querySelector<HTMLElement>(kind),
    ArrowUp: rows[at - 1]?.querySelector<HTMLElement>(kind),
    Home: rows[0]?.querySelector<HTMLElement>(kind),
    End: rows.at(-1)?.querySelector<HTMLElement>(kind),
    ArrowLeft: row.querySelector<HTMLElement>('.break'),
    ArrowRight: row.querySelector<HTMLElement>('.to'),
  };
  const next = to[event.key];
  if (!next) return;
  event.preventDefault();
  from.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** The inputs that make another machine. */
const madeFrom = (i: SimulatorInputs): string =>
  JSON.stringify([
    ...[i.source, i.compressed, i.environment, i.stdin, i.memory, i.misaligned],
    String(i.textAddress),
  ]);

/** What brought the machine to rest. */
function said(stop: Stop, program: Program | undefined): string {
  const line = 'pc' in stop && program ? lineAt(program, stop.pc) : undefined;
  const where = line === undefined ? '' : ` on line ${line}`;
  switch (stop.reason) {
    case 'exit':
      return `Ended with exit code ${stop.code}.`;
    case 'breakpoint':
      return `Breakpoint${where}.`;
    case 'ebreak':
      return `Stopped at ebreak${where}.`;
    case 'trap':
      return `Trap: ${stop.message}.`;
    case 'call':
      return `Stopped: ${stop.message}.`;
    case 'input':
      return `Waits for input${where}.`;
    case 'end':
      return 'Ran past the last instruction: ended.';
    default:
      return 'Stepped.';
  }
}
