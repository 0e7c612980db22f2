/** The editor's own rules: they come with it, and no other page pays for them. */
const STYLES = `
.fsm{display:grid;grid-template-columns:minmax(0,1fr);grid-template-rows:auto minmax(0,1fr) auto;height:calc(var(--large,24rem) + 2.5rem);min-height:20rem}
.fsm-bar{display:flex;gap:0 0.125rem;align-items:center;padding:0.125rem 0.5rem;border-bottom:1px solid var(--grid);background:var(--paper);overflow-x:auto;scrollbar-width:none}
.fsm-bar button,.fsm-view button{flex:none;min-width:1.875rem;min-height:1.875rem;padding:0 0.5rem;border-color:transparent;font-size:0.9375rem}
.fsm-bar button:hover,.fsm-view button:hover,.fsm-bar [aria-pressed="true"]{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
.fsm-bar button:focus-visible{outline-offset:-2px}
.fsm-bar i{flex:1}
.fsm-stage{position:relative;overflow:hidden;min-height:0;background:var(--sheet);user-select:none;-webkit-user-select:none;touch-action:pan-y}
.fsm-stage[data-mode="state"],.fsm-stage[data-mode="arrow"]{cursor:crosshair;touch-action:none}
.fsm-stage:focus{outline:none}
.fsm-stage:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.fsm-sheet{display:block;position:absolute;inset:0;width:100%;height:100%;max-height:none!important;min-width:0!important;overflow:hidden}
.fsm-sheet [data-state]{cursor:grab;touch-action:none}
.fsm-sheet [data-state]:hover [data-disc]{stroke-width:2.6px}
.fsm-sheet [data-arrow]{cursor:pointer}
.fsm-sheet [data-arrow]:hover path:nth-of-type(2){stroke-width:2.4px}
.fsm-sheet [data-rim]{cursor:crosshair}
.fsm-sheet .fsm-chosen [data-disc]{stroke:var(--accent);stroke-width:3.5px}
.fsm-sheet g.fsm-chosen[data-arrow]{color:var(--accent)}
.fsm-sheet text.fsm-line{font-weight:700;fill:var(--accent)}
.fsm-view{position:absolute;right:0.375rem;bottom:0.375rem;display:flex;background:var(--sheet);border:1px solid var(--grid)}
.fsm-edit{position:absolute;z-index:2;width:15rem;max-width:calc(100% - 0.5rem)}
.fsm-edit input{width:100%;min-height:2rem;padding:0 0.375rem;border:1px solid var(--accent);background:var(--sheet);font-family:var(--font-mono);font-size:0.9375rem;outline-offset:-2px}
.fsm-edit p{padding:0.125rem 0.375rem;background:var(--sheet);color:var(--wrong);font-size:0.875rem;line-height:1.125rem}
.fsm-edit p:not(:empty){border:1px solid var(--wrong);border-top:0}
.fsm-say{min-height:1.5rem;padding:0 0.75rem;border-top:1px solid var(--grid-minor);font-size:0.875rem;line-height:1.5rem;color:var(--ink-2);overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.dock .output:not([data-large]) .fsm{display:block;height:100%;min-height:0}
.dock .output:not([data-large]) .fsm :is(.fsm-bar,.fsm-say,.fsm-view){display:none}
.dock .output:not([data-large]) .fsm .fsm-stage{height:100%}
:is([data-stale],[data-busy]) .screen .picture .paper.live-fsm{opacity:1}
.large:has(.fsm)>.over{inset:auto 0 0;max-height:40%;overflow:auto;border-top:1px solid var(--wrong);border-bottom:0}
@media (min-width:1600px){.dock .output:first-child .fsm.fsm{display:grid;height:calc(var(--large,24rem) + 2.5rem)}.dock .output:first-child .fsm.fsm :is(.fsm-bar,.fsm-view){display:flex}.dock .output:first-child .fsm.fsm .fsm-say{display:block}}
@media (pointer:coarse){.fsm-bar button,.fsm-view button{min-width:2.75rem;min-height:2.75rem}.fsm-edit input{min-height:2.75rem;font-size:1rem}}
@media (max-width:46rem){.fsm{height:min(70svh,30rem)}}
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
