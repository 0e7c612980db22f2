/** The sheet on the screen: layers of the picture, moved apart while something is dragged. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { type Drawn, wiresDrawn } from '../sketch/draw.ts';
import type { Rect } from '../sketch/geometry.ts';
import { UNIT } from '../sketch/markup.ts';
import type { Probe, Sketch } from '../sketch/sketch.ts';
import { Camera } from './camera.ts';

const LAYERS = ['wires', 'parts', 'flags', 'words', 'ghost', 'over'] as const;
type Layer = (typeof LAYERS)[number];

/** Below so many screen pixels a step, the points of the grid would be a grey sheet. */
const GRID_FROM = 7;

interface Dragged {
  /** The transform of each part as it lies now. */
  readonly parts: ReadonlyMap<string, string>;
  /** Indices of flags. */
  readonly flags: ReadonlySet<number>;
  /** What words and flags are shifted by. */
  readonly shift: string;
}

const SVG = 'http://www.w3.org/2000/svg';

export class Stage {
  readonly camera = new Camera();
  readonly element: HTMLElement;
  readonly #svg: SVGSVGElement;
  readonly #layers = new Map<Layer, SVGGElement>();
  readonly #written = new Map<Layer, string>();
  readonly #grid: SVGRectElement;
  #bounds: Rect | undefined;
  /** Whether all is in sight as `fit` puts it: then it stays so while the stage changes its size. */
  isFit = true;
  /** What a drag has moved from its place. */
  #moved: { readonly element: Element; readonly part?: string }[] = [];

  constructor(element: HTMLElement, id: string) {
    this.element = element;
    this.#svg = element.querySelector('svg.sch-sheet') as SVGSVGElement;
    this.#svg.innerHTML = `<defs><pattern id="${id}" width="${UNIT}" height="${UNIT}" patternUnits="userSpaceOnUse" x="${-UNIT / 2}" y="${-UNIT / 2}"><circle cx="${UNIT / 2}" cy="${UNIT / 2}" r="0.7" fill="var(--grid)"/></pattern></defs><rect fill="url(#${id})"/>`;
    this.#grid = this.#svg.querySelector('rect') as SVGRectElement;
    for (const name of LAYERS) {
      const g = document.createElementNS(SVG, 'g');
      g.setAttribute('class', `sch-${name}`);
      this.#layers.set(name, g);
      this.#svg.append(g);
    }
  }

  /** Another picture. */
  show(drawn: Drawn): void {
    this.dropped();
    for (const layer of ['wires', 'parts', 'flags', 'words'] as const)
      this.write(layer, drawn[layer]);
    this.#bounds = drawn.bounds;
  }

  write(layer: Layer, markup: string): void {
    if (this.#written.get(layer) === markup) return;
    this.#layer(layer).innerHTML = markup;
    this.#written.set(layer, markup);
  }

  /** Whether anything is drawn. */
  get bounds(): Rect | undefined {
    return this.#bounds;
  }

  resize(): boolean {
    const { width, height } = this.element.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    this.camera.resize(width, height);
    this.look();
    return true;
  }

  fit(): void {
    this.camera.fit(this.#bounds);
    this.isFit = true;
    this.look();
  }

  zoom(factor: number, at?: Point): void {
    if (at) this.camera.zoomAt(at, factor);
    else this.camera.zoom(factor);
    this.isFit = false;
    this.look();
  }

  panBy(dx: number, dy: number): void {
    this.camera.panBy(dx, dy);
    this.isFit = false;
    this.look();
  }

  reveal(at: Point): void {
    this.camera.reveal(at);
    this.look();
  }

  /** Whether all of a rectangle is in sight. */
  isSeen({ left, top, right, bottom }: Rect): boolean {
    const a = this.camera.toStage({ x: left, y: top });
    const b = this.camera.toStage({ x: right, y: bottom });
    const { clientWidth, clientHeight } = this.element;
    return a.x >= 0 && a.y >= 0 && b.x <= clientWidth && b.y <= clientHeight;
  }

  /** What a pointer is over, for the eye alone. */
  hint(text: string): void {
    this.onHint(text);
  }

  /** Shows a hint. */
  onHint: (text: string) => void = () => {};

  /** A frame of a drag: wires are drawn anew, and what is dragged is shifted as it is. */
  drag(sketch: Sketch, probes: readonly Probe[], { parts, flags, shift }: Dragged): void {
    this.#layer('wires').innerHTML = wiresDrawn(sketch, probes);
    this.#written.delete('wires');
    if (this.#moved.length === 0) this.#gather(parts, flags);
    for (const { element, part } of this.#moved)
      element.setAttribute(
        'transform',
        (part === undefined ? undefined : parts.get(part)) ?? shift,
      );
  }

  /** The elements of what is dragged: looked for once, and then only moved. */
  #gather(parts: ReadonlyMap<string, string>, flags: ReadonlySet<number>): void {
    for (const element of this.#layer('parts').children) {
      const part = element.getAttribute('data-part') ?? '';
      if (parts.has(part)) this.#moved.push({ element, part });
    }
    for (const element of this.#layer('words').children)
      if (parts.has(element.getAttribute('data-words-of') ?? '')) this.#moved.push({ element });
    for (const element of this.#layer('flags').children)
      if (flags.has(Number(element.getAttribute('data-k')))) this.#moved.push({ element });
  }

  /** A drag has ended: the next picture is drawn whole. */
  dropped(): void {
    if (this.#moved.length === 0) return;
    this.#moved = [];
    for (const layer of ['wires', 'parts', 'flags', 'words'] as const) this.#written.delete(layer);
  }

  #layer(name: Layer): SVGGElement {
    const layer = this.#layers.get(name);
    if (!layer) throw new Error(`There is no layer ${name}.`);
    return layer;
  }

  /** Shows what the camera sees. */
  look(): void {
    const box = this.camera.viewBox();
    this.#svg.setAttribute('viewBox', box);
    const [x = '0', y = '0', width = '0', height = '0'] = box.split(' ');
    for (const [name, value] of Object.entries({ x, y, width, height }))
      this.#grid.setAttribute(name, value);
    this.#grid.style.display = this.camera.scale < GRID_FROM ? 'none' : '';
  }

  /** Where an event happened on the sheet, steps. */
  at(event: { readonly clientX: number; readonly clientY: number }): Point {
    return this.camera.toSheet(this.onStage(event));
  }

  /** Pixels from the stage's corner. */
  onStage({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
