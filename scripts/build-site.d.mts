export function fingerprint(): string;
export function buildSite(node: string, options?: { readonly force?: boolean }): void;
