/** The address that answers with an export, for a query without its `?`. */
export function exportAddress(slug: string, query: string, format: string): string {
  return `/${slug}.html?${query ? `${query}&` : ''}export=${format}`;
}
