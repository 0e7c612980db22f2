/** The editor's frame: its buttons, its sheet, its voice. */

const ACTS = [
  ['state', 'State', 'N', 'Then press where it is to stand'],
  ['arrow', 'Transition', 'T', 'From one state to another, or to itself'],
  ['edit', 'Edit', 'Enter', 'Name and outputs of a state, condition and outputs of a transition'],
  ['reset', 'Reset', 'R', 'The chosen state is the reset state'],
  ['delete', 'Delete', 'Delete', 'What is chosen'],
  ['undo', 'Undo', 'Ctrl+Z', 'The last edit'],
  ['redo', 'Redo', 'Ctrl+Y', 'What was undone'],
  ['layout', 'Lay out', 'L', 'All states anew'],
] as const;

const RUN = [
  ['back', '◂', 'Comma', 'A clock back'],
  ['forth', '▸', 'Full stop', 'A clock on'],
] as const;

const VIEW = [
  ['farther', '−', '−', 'Smaller'],
  ['fit', 'Fit', 'Space', 'All in sight'],
  ['closer', '+', '+', 'Larger'],
] as const;

export type Act =
  | (typeof ACTS | typeof RUN | typeof VIEW)[number][0]
  | 'escape'
  | 'next'
  | 'previous';

const HELP =
  'Arrow keys go from state to state, with Shift they move it. N makes a state, T begins a transition from the chosen one: arrow keys to where it leads, Enter ends it. Page down goes through the transitions that leave. Enter edits, R makes the reset state, Delete deletes. Full stop and comma step the run.';

const button = (
  [act, label, key, title]: readonly [string, string, string, string],
  tab = -1,
): string =>
  `<button type="button" data-act="${act}" title="${title} (${key})"${/^\p{L}/u.test(label) ? '' : ` aria-label="${title}"`} tabindex="${tab}">${label}</button>`;

export const frame = (): string => `<div class="fsm">
<div class="fsm-bar" role="toolbar" aria-label="State diagram">${ACTS.map((a, k) => button(a, k === 0 ? 0 : -1)).join('')}<i></i>${RUN.map((a) => button(a)).join('')}</div>
<div class="fsm-stage" tabindex="0" role="application" aria-label="State diagram editor. ${HELP}" data-sheet><svg class="fsm-sheet" aria-hidden="true"><g data-layer="arrows"></g><g data-layer="states"></g><g data-layer="ghost"></g></svg><form class="fsm-edit" data-edit hidden><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="400"><p data-edit-error role="alert"></p></form><div class="fsm-view">${VIEW.map((a) => button(a)).join('')}</div></div>
<p class="fsm-say" role="status" data-say></p></div>`;
