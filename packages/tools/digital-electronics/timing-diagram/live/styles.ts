/** The editor's own rules: they come with it, and no other page pays for them. */
const STYLES = `
.td{display:grid;grid-template-columns:minmax(0,1fr);grid-template-rows:auto minmax(0,1fr) auto;height:calc(var(--large,24rem) + 2.5rem);min-height:20rem}
.td-bar{padding:0.125rem 0.5rem;border-bottom:1px solid var(--grid);background:var(--paper)}
.td-bar>div{display:flex;align-items:center;overflow-x:auto;scrollbar-width:none}
.td-bar button,.td-view button{flex:none;min-width:1.75rem;min-height:1.875rem;padding:0 0.375rem;border-color:transparent;font-size:0.9375rem}
.td-bar [data-state]{font-family:var(--font-mono)}
.td-bar button:hover,.td-view button:hover,.td [aria-pressed="true"]{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
.td-stage{position:relative;overflow:auto;min-height:0;background:var(--sheet);user-select:none;-webkit-user-select:none;outline-offset:-2px}
.td-stage:focus{outline:none}
.td-stage:focus-visible{outline:2px solid var(--accent)}
.td-paper{position:relative;margin:0.5rem}
.td-paper svg{position:absolute;inset:0;width:100%!important;height:100%!important;max-width:none!important;max-height:none!important;min-width:0!important;overflow:visible}
.td-over{pointer-events:none}
.td-stage [data-arc]{cursor:pointer}
.td-edit{position:absolute;z-index:2;width:12rem}
.td-edit input{width:100%;min-height:2rem;padding:0 0.375rem;border:1px solid var(--accent);background:var(--sheet);font-size:0.9375rem;outline-offset:-2px}
.td-foot{display:flex;align-items:center;border-top:1px solid var(--grid-minor)}
.td-state{flex:1;min-width:0;min-height:1.5rem;padding:0 0.75rem;font-size:0.875rem;line-height:1.5rem;color:var(--ink-2);overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.td-view{display:flex;flex:none}
.td canvas{display:block;position:absolute;left:0;top:0;touch-action:pan-y;cursor:crosshair}
.td-names{position:absolute;left:0;top:0}
.td-find{flex:1;min-width:6rem;min-height:1.75rem;border:1px solid var(--rule);background:var(--sheet);font-size:0.9375rem;padding:0 0.375rem}
.dock .output:not([data-large]) .td{display:block;height:100%;min-height:0}
.dock .output:not([data-large]) .td :is(.td-bar,.td-foot){display:none}
.dock .output:not([data-large]) .td .td-stage{height:100%;overflow:hidden}
:is([data-stale],[data-busy]) .screen .picture .paper.live-timing{opacity:1}
.large:has(.td)>.over{inset:auto 0 0;max-height:40%;overflow:auto;border-top:1px solid var(--wrong);border-bottom:0}
@media (pointer:coarse){.td-bar button,.td-view button{min-width:2.75rem;min-height:2.75rem}.td-edit input{min-height:2.75rem;font-size:1rem}}
@media (max-width:46rem){.td{height:min(70svh,30rem)}.td-bar button{min-height:2.25rem}}
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
