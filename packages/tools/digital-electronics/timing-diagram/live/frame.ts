/** The editor's frame: its buttons, its paper, its voice. */

export const PALETTE = [
  ['0', 'low'],
  ['1', 'high'],
  ['x', 'unknown'],
  ['z', 'high impedance'],
  ['=', 'value'],
  ['3', 'value, colour 3'],
  ['4', 'value, colour 4'],
  ['5', 'value, colour 5'],
  ['p', 'clock'],
  ['P', 'clock with arrows'],
  ['n', 'clock from low'],
  ['u', 'pulled up'],
  ['d', 'pulled down'],
  ['.', 'goes on'],
  ['|', 'gap'],
] as const;

export const ACTS = [
  { act: 'lane', label: '+ Lane', key: 'Insert' },
  { act: 'remove', label: 'Remove', key: 'Delete on a name or an arrow' },
  { act: 'up', label: '↑', title: 'Lane up', key: 'Alt+↑' },
  { act: 'down', label: '↓', title: 'Lane down', key: 'Alt+↓' },
  { act: 'edit', label: 'Text', title: 'Label or name', key: 'Enter' },
  {
    act: 'arrow',
    label: 'Arrow',
    title: 'Arrow from here to the next cell that is chosen',
    key: 'A',
  },
  {
    act: 'group',
    label: 'Group',
    title: 'Group of this lane, or of those chosen with Shift',
    key: 'G',
  },
  { act: 'longer', label: '+1', title: 'A cycle more', key: '>' },
  { act: 'shorter', label: '−1', title: 'A cycle less', key: '<' },
  { act: 'undo', label: 'Undo', key: 'Ctrl+Z' },
  { act: 'redo', label: 'Redo', key: 'Ctrl+Y' },
] as const;

export type Act = (typeof ACTS)[number]['act'] | 'closer' | 'farther' | 'fit' | 'copy' | 'escape';

const HELP =
  'Arrow keys go from cell to cell and lane to lane. A letter of WaveJSON (0 1 x z = 2 to 9 p n h l u d . |) sets the cell. Enter edits a label, or in the first column a name. Shift with left and right moves the edge, Alt with up and down the lane. Insert adds a lane, Delete removes it from its name. A begins and ends an arrow, G makes a group.';

export function frame(): string {
  const states = PALETTE.map(
    ([c, what]) =>
      `<button type="button" data-state="${c}" title="${what} (${c})" aria-label="${c}: ${what}" tabindex="-1">${c}</button>`,
  ).join('');
  const acts = ACTS.map((a) => {
    const title = 'title' in a ? a.title : a.label;
    return `<button type="button" data-act="${a.act}" title="${title} (${a.key})" aria-label="${a.label}: ${title}" tabindex="-1">${a.label}</button>`;
  }).join('');
  const view = (
    [
      ['farther', '−', 'Smaller'],
      ['fit', 'Fit', 'All of its width in sight'],
      ['closer', '+', 'Larger'],
    ] as const
  )
    .map(
      ([act, label, title]) =>
        `<button type="button" data-act="${act}" title="${title}" aria-label="${label}: ${title}" tabindex="-1">${label}</button>`,
    )
    .join('');
  return `<div class="td-bar" role="toolbar" aria-label="States and tools"><div>${states}</div><div>${acts}</div></div>
<div class="td-stage" tabindex="0" role="application" aria-label="Timing diagram editor. ${HELP}" data-stage><div class="td-paper" data-paper><div data-drawing></div><svg class="td-over" aria-hidden="true" data-over></svg></div><form class="td-edit" data-edit hidden><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="400"></form></div>
<div class="td-foot"><p class="td-state" role="status" data-say></p><div class="td-view">${view}</div></div>`;
}
