/// <reference lib="webworker" />
// Pages that were visited open without a network, with everything they can do. The lists are filled
// in by the build; a new build is a new version, which renews what was kept.
const VERSION = '__VERSION__';
/** What every page uses. @type {string[]} */
const CORE = '__CORE__';
/** What each tool adds. @type {Record<string, string[]>} */
const TOOLS = '__TOOLS__';

/** The lists of the search box, asked for anew while there is a network. */
const SEARCH = ['/search.json', '/search-more.json'];

/** What stands for a page that was never visited. */
const UNVISITED = '/offline.html';

const ASSETS = `assets-${VERSION}`;
const PAGES = 'pages';
/** Pages renewed when a new version arrives; older ones wait for their next visit. */
const RENEWED = 12;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(ASSETS)
      .then((cache) => cache.addAll([...CORE, '/favicon.svg', UNVISITED, ...SEARCH]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(renew());
});

async function renew() {
  await self.clients.claim();
  const pages = await caches.open(PAGES);
  for (const request of (await pages.keys()).slice(-RENEWED))
    await keep(new URL(request.url).pathname);
  for (const name of await caches.keys())
    if (name.startsWith('assets-') && name !== ASSETS) await caches.delete(name);
}

/** Keeps a page and what its tool loads. */
async function keep(path) {
  try {
    const answer = await fetch(path, { credentials: 'same-origin' });
    if (answer.ok) await (await caches.open(PAGES)).put(path, answer);
    const cache = await caches.open(ASSETS);
    const assets = TOOLS[path.slice(1, -'.html'.length)] ?? [];
    await Promise.all(assets.map(async (asset) => (await cache.match(asset)) ?? cache.add(asset)));
  } catch {
    // No network now: what is kept stays, and the next visit tries again.
  }
}

self.addEventListener('message', (event) => {
  if (typeof event.data?.visited === 'string') event.waitUntil(keep(event.data.visited));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/_assets/') || url.pathname === '/favicon.svg')
    event.respondWith(fromCache(request));
  else if (SEARCH.includes(url.pathname) || url.pathname.startsWith('/pictures/'))
    event.respondWith(fromNetwork(request, ASSETS, url.pathname));
  else if (request.mode === 'navigate' && !url.searchParams.has('export'))
    event.respondWith(fromNetwork(request, PAGES, url.pathname));
});

async function fromCache(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(ASSETS)).put(request, answer.clone());
  return answer;
}

async function fromNetwork(request, cacheName, path) {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(path, answer.clone());
    return answer;
  } catch (error) {
    const kept = (await cache.match(path)) ?? (cacheName === PAGES && (await unvisited()));
    if (kept) return kept;
    throw error;
  }
}

/** Our page in place of one that is not kept. Its status says that it is not the page itself. */
async function unvisited() {
  const page = await caches.match(UNVISITED);
  return page && new Response(page.body, { status: 503, headers: page.headers });
}
