/**
 * What the project without DOM sees of every tool's `view.ts` and the `live/` behind it: the default
 * export alone. The files themselves are checked with the DOM, by packages/site/tsconfig.json.
 */
declare const view: { attach(root: unknown, page: never): void };
export default view;
