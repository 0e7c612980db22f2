import type { PrefixGraph } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import { showGraph } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import type { Page, View } from '../../define/tool.ts';
import type { ArithmeticResult } from './compute.ts';
import type { inputs } from './inputs.ts';
import { toggled } from './repair.ts';

/** What a pointer does over the pictures: it shows what a node is made of, and presses change a prefix graph. */
const view: View<typeof inputs, ArithmeticResult> = {
  attach(root, page) {
    start(root as HTMLElement, page);
  },
};
export default view;

type BenchPage = Page<typeof inputs, ArithmeticResult>;

/** The graph that can be changed: that of an adder by itself. */
function editable(page: BenchPage): PrefixGraph | undefined {
  const generated = page.result()?.generated;
  if (!generated || generated.reduction || generated.specification.operation === 'priority')
    return undefined;
  return generated.prefix;
}

function start(root: HTMLElement, page: BenchPage): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let shown = '';
  const draw = (rules: readonly string[] = []) => {
    const text = [
      ...(editable(page)
        ? [
            '[data-graph] [data-place]{cursor:pointer}',
            '[data-graph] [data-place]:not([data-step]):hover{stroke:var(--accent);stroke-width:1.5px;stroke-dasharray:3 2}',
          ]
        : []),
      ...rules,
    ].join('\n');
    if (text === shown) return;
    shown = text;
    sheet.replaceSync(text);
  };
  root.addEventListener('pointerover', (event) => {
    const target = event.target as Element;
    const step = target.closest('[data-step],[data-cell]');
    const name = step?.getAttribute('data-step') ?? step?.getAttribute('data-cell');
    if (step && name) return draw(coneRules(step.closest('svg'), name));
    const counter = target.closest('[data-takes],[data-gives]');
    draw(counter ? counterRules(counter) : []);
  });
  root.addEventListener('click', (event) => {
    const place = (event.target as Element)
      .closest('[data-graph] [data-place]')
      ?.getAttribute('data-place');
    const graph = place && editable(page);
    if (!place || !graph) return;
    const [level = 0, bit = 0] = place.split('-').map(Number);
    page.set({ adder: 'own', graph: showGraph(toggled(graph, level, bit)) }, 'step');
  });
  page.subscribe(() => draw());
  draw();
}

/** Dims all but what leads to a node and what it goes straight into. */
function coneRules(svg: Element | null, name: string): string[] {
  if (!svg) return [];
  const into = new Map<string, string[]>();
  for (const wire of svg.querySelectorAll('[data-from][data-to]')) {
    const [from = '', to = ''] = [wire.getAttribute('data-from'), wire.getAttribute('data-to')].map(
      String,
    );
    into.set(to, [...(into.get(to) ?? []), from]);
  }
  const cone = new Set([name]);
  for (const node of cone) for (const from of into.get(node) ?? []) cone.add(from);
  const list = [...cone];
  const nodes = list.map((n) => `[data-step="${n}"],[data-cell="${n}"]`).join(',');
  const wires = list.map((n) => `[data-to="${n}"]`).join(',');
  return [
    `[data-graph] :is(path,rect,circle):not(:is(${nodes})):not(:is(${wires})){opacity:.22}`,
    `[data-graph] :is(${wires}){stroke-opacity:1;stroke-width:2px}`,
    ...(svg.querySelector('[data-cells]')
      ? [`[data-cells] :is(${wires}){stroke:var(--accent);stroke-opacity:1;stroke-width:2px}`]
      : []),
  ];
}

/** The dots that a counter takes, and those that it gives. */
function counterRules(element: Element): string[] {
  const takes = element.getAttribute('data-takes');
  const gives = element.getAttribute('data-gives');
  return [takes, gives].flatMap((number) =>
    number === null
      ? []
      : [
          `[data-dots] :is([data-takes="${number}"],[data-gives="${number}"]){stroke:var(--accent);stroke-width:2.4px;stroke-opacity:1}`,
        ],
  );
}
