/** What the plot's element is made of once it is alive. */
export interface Parts {
  readonly element: HTMLElement;
  /** Where it is drawn, and what has the focus. */
  readonly stage: HTMLElement;
  /** Holds the picture's SVG. */
  readonly base: HTMLElement;
  /** The cursor over the picture, and the box being drawn. */
  readonly cursor: SVGSVGElement;
  /** The line of figures under the picture. */
  readonly line: HTMLElement;
  /** What is said to who hears the page. */
  readonly voice: HTMLElement;
  /** A button of the bar by what it does. */
  readonly button: (what: Deed) => HTMLButtonElement;
}

/** What the buttons of the bar do. */
export type Deed = 'reset' | 'hold' | 'data' | 'svg' | 'png';

const STAGE =
  '<div class="plot-stage" tabindex="0" role="application" aria-roledescription="plot"><div class="plot-base"></div><svg class="plot-cursor" aria-hidden="true"></svg></div>';
const BAR =
  '<div class="plot-bar"><div class="plot-readout" aria-hidden="true"></div><div class="plot-tools"><button type="button" data-do="reset" title="Show the whole plot (0)" disabled>Reset</button><button type="button" data-do="hold" aria-pressed="false" title="Hold this to compare with (h)">Hold</button><button type="button" data-do="data" aria-expanded="false" title="Show the numbers">Data</button><button type="button" data-do="svg" title="Save as SVG">SVG</button><button type="button" data-do="png" title="Save as PNG">PNG</button></div></div>';
const VOICE = '<p class="plot-live" aria-live="polite"></p>';

/** Puts a stage, a bar and a voice into an element around the picture that it shows. */
export function makeParts(element: HTMLElement): Parts {
  const picture = element.innerHTML;
  element.innerHTML = STAGE + BAR + VOICE;
  const part = <E extends Element>(selector: string): E => {
    const found = element.querySelector<E>(selector);
    if (!found) throw new Error(`the plot lost its ${selector}`);
    return found;
  };
  const base = part<HTMLElement>('.plot-base');
  base.innerHTML = picture;
  return {
    element,
    stage: part('.plot-stage'),
    base,
    cursor: part('.plot-cursor'),
    line: part('.plot-readout'),
    voice: part('.plot-live'),
    button: (what) => part(`[data-do=${what}]`),
  };
}
