/** Lists the pages that open without a network, by their titles. */

const place = document.querySelector<HTMLElement>('[data-kept-pages]');
if (place && 'caches' in window) void list(place);

async function list(place: HTMLElement): Promise<void> {
  const pages = await caches.open('pages');
  const found = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const answer = await pages.match(request);
      const html = (await answer?.text()) ?? '';
      const title = new DOMParser().parseFromString(html, 'text/html').title.split(' · ')[0] ?? '';
      return { title, address: new URL(request.url).pathname };
    }),
  );
  const items = found
    .filter(({ title }) => title !== '')
    .sort((a, b) => a.title.localeCompare(b.title))
    .map(({ title, address }) => {
      const item = document.createElement('li');
      item.append(
        Object.assign(document.createElement('a'), { href: address, textContent: title }),
      );
      return item;
    });
  place.querySelector('ul')?.replaceChildren(...items);
  place.hidden = items.length === 0;
}
