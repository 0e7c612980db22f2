/** The editor's own rules: they come with it, and no other page pays for them. */
export const STYLES = `
.sch{display:grid;grid-template-columns:minmax(0,1fr);grid-template-rows:auto minmax(0,1fr) auto;height:calc(var(--large,24rem) + 2.5rem);min-height:20rem}
.sch-bar{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 0.5rem;padding:0.125rem 0.5rem;border-bottom:1px solid var(--grid);background:var(--paper)}
.sch-bar>div{display:flex;align-items:center;min-width:0;overflow-x:auto;scrollbar-width:none}
.sch-bar button,.sch-view button{flex:none;min-width:1.875rem;min-height:1.875rem;padding:0 0.375rem;border-color:transparent;font-size:0.9375rem}
.sch-bar svg path{vector-effect:non-scaling-stroke;stroke-width:1.25px}
.sch-bar svg text{display:none}
.sch-bar button[data-place]{display:grid;place-items:center;padding:0;width:2.125rem;color:var(--ink)}
.sch-bar button:hover,.sch-view button:hover,.sch-bar [aria-pressed="true"]{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
.sch-bar button:is(:hover,[aria-pressed="true"]) svg{--sheet:var(--accent)}
.sch-bar button[aria-disabled="true"]{color:var(--ghost)}
.sch-bar button:focus-visible,.sch-bar select:focus-visible{outline-offset:-2px}
.sch-bar select{flex:none;width:5rem;min-height:1.75rem;border:1px solid var(--rule);font-size:0.9375rem;background:var(--sheet)}
.sch-stage{position:relative;overflow:hidden;min-height:0;background:var(--sheet);user-select:none;-webkit-user-select:none;touch-action:pan-y}
.sch-stage:is([data-mode="carry"],[data-mode="wire"]){touch-action:none;cursor:crosshair}
.sch-stage:focus{outline:none}
.sch-stage:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.sch-sheet{display:block;position:absolute;inset:0;width:100%;height:100%;max-height:none!important;min-width:0!important;overflow:hidden}
.sch-sheet *{pointer-events:none}
.sch-sheet .sch-ghost{color:var(--accent);pointer-events:none}
.sch-sheet .sch-over{pointer-events:none}
.sch-view{position:absolute;right:0.375rem;bottom:0.375rem;display:flex;background:var(--sheet);border:1px solid var(--grid)}
.sch-edit{position:absolute;z-index:2;width:14rem;max-width:calc(100% - 0.5rem)}
.sch-edit input{width:100%;min-height:2rem;padding:0 0.375rem;border:1px solid var(--accent);background:var(--sheet);font-family:var(--font-mono);font-size:0.9375rem;outline-offset:-2px}
.sch-edit p{padding:0.125rem 0.375rem;background:var(--sheet);color:var(--wrong);font-size:0.875rem;line-height:1.125rem}
.sch-edit p:not(:empty){border:1px solid var(--wrong);border-top:0}
.sch-state{min-height:1.5rem;padding:0 0.75rem;border-top:1px solid var(--grid-minor);font-size:0.875rem;line-height:1.5rem;color:var(--ink-2);overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.dock .output:not([data-large]) .sch{display:block;height:100%;min-height:0}
.dock .output:not([data-large]) .sch :is(.sch-bar,.sch-state,.sch-view){display:none}
.dock .output:not([data-large]) .sch .sch-stage{height:100%}
:is([data-stale],[data-busy]) .screen .picture .paper.live-schematic{opacity:1}
:is([data-stale],[data-busy]) .sch-sheet [data-words="reading"]{opacity:0.35}
.large:has(.sch)>.over{inset:auto 0 0;max-height:40%;overflow:auto;border-top:1px solid var(--wrong);border-bottom:0}
@media (min-width:1600px){.dock .output:first-child .sch.sch{display:grid;height:calc(var(--large,24rem) + 2.5rem)}.dock .output:first-child .sch.sch .sch-bar{display:flex}.dock .output:first-child .sch.sch :is(.sch-state,.sch-view){display:flex}}
@media (pointer:coarse){.sch-bar button,.sch-bar button[data-place],.sch-view button,.sch-bar select{min-width:2.75rem;min-height:2.75rem}.sch-edit input{min-height:2.75rem;font-size:1rem}}
@media (max-width:46rem){.sch{height:min(75svh,32rem)}.sch-bar{flex-wrap:nowrap;flex-direction:column}.sch-view button{min-height:2.75rem;min-width:2.75rem}}
`;

let adopted = false;

/** Brings the rules into the page, once. */
export function adopt(): void {
  if (adopted) return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
