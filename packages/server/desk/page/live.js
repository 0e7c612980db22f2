/** Keeps the first page fresh: parts that changed take the place of what they were, new events stand on top. */

/** Rows that stay in the list. */
const MAX_ROWS = 40;

const main = document.querySelector('[data-stream]');
const state = document.querySelector('[data-state]');
const list = document.querySelector('#events');
/** Rows that came while the list was being read, the newest first. */
let waiting = [];

if (main && state) follow(main.dataset.stream);

function follow(address) {
  const stream = new EventSource(address);
  stream.addEventListener('open', () => say('Live'));
  // It comes back by itself, unless it was refused: then the page is as it was loaded.
  stream.addEventListener('error', () =>
    say(stream.readyState === EventSource.CLOSED ? 'Not live: load it again' : 'Connecting …'),
  );
  stream.addEventListener('regions', ({ data }) => {
    for (const [id, markup] of Object.entries(JSON.parse(data))) refresh(id, markup);
  });
  stream.addEventListener('rows', ({ data }) => {
    waiting = [...JSON.parse(data), ...waiting].slice(0, MAX_ROWS);
    if (isRead(list)) offer();
    else show();
  });
  list?.addEventListener('pointerleave', () => waiting.length > 0 && !isRead(list) && show());
}

function say(words) {
  if (state.textContent !== words) state.textContent = words;
}

/** What is pointed at, selected in or gone to by keyboard stays as it is. */
const isRead = (part) =>
  part.matches(':hover') ||
  part.contains(document.activeElement) ||
  (!getSelection().isCollapsed && part.contains(getSelection().anchorNode));

function refresh(id, markup) {
  const part = document.getElementById(id);
  if (!part) return;
  if (part.contains(document.activeElement) || (isRead(part) && !getSelection().isCollapsed))
    return;
  const wide = part.querySelector('.wide');
  const left = wide?.scrollLeft ?? 0;
  part.innerHTML = markup;
  const now = part.querySelector('.wide');
  if (now) now.scrollLeft = left;
}

/** New rows wait behind a button while somebody reads the old ones. */
function offer() {
  let button = list.querySelector('[data-more]');
  if (!button) {
    button = document.createElement('button');
    button.type = 'button';
    button.dataset.more = '';
    button.addEventListener('click', show);
    list.querySelector('.head').append(button);
  }
  button.textContent = `Show ${waiting.length} new`;
}

function show() {
  const rows = waiting;
  waiting = [];
  list.querySelector('[data-more]')?.remove();
  const body = list.querySelector('tbody');
  if (!body) {
    // The first event of an empty span: the table comes with the page.
    location.reload();
    return;
  }
  const template = document.createElement('template');
  template.innerHTML = rows.join('');
  for (const row of template.content.children) row.dataset.new = '';
  for (const row of body.querySelectorAll('[data-new]')) delete row.dataset.new;
  body.prepend(template.content);
  while (body.rows.length > MAX_ROWS) body.rows[body.rows.length - 1].remove();
}
