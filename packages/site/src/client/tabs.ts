/** The posts of one category at a time, chosen by a tab; the choice stands in the address. */

const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[data-tabs] [data-tab]')];
const items = [...document.querySelectorAll<HTMLElement>('.posts-list [data-category]')];

function choose(): void {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const chosen = tabs.find((tab) => tab.dataset['tab'] === wanted) ?? tabs[0];
  const category = chosen?.dataset['tab'] ?? '';
  for (const tab of tabs)
    if (tab === chosen) tab.setAttribute('aria-current', 'true');
    else tab.removeAttribute('aria-current');
  for (const item of items) item.hidden = category !== '' && item.dataset['category'] !== category;
}

for (const tab of tabs) {
  const category = tab.dataset['tab'] ?? '';
  tab.href = category === '' ? location.pathname : `#${category}`;
}
// To all of them: an address without a fragment, and no page fetched anew.
tabs[0]?.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', location.pathname);
  choose();
});
addEventListener('hashchange', choose);
addEventListener('popstate', choose);
choose();
