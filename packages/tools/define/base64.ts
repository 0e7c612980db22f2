/** Bytes as base64url without padding (RFC 4648, section 5): what may stand in an address as it is. */
export function createBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces: a function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** The bytes of a base64url text, or undefined where it is none, or not as `createBase64` writes it. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/u.test(text) || text.length % 4 === 1) return undefined;
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  // One by one: a file of megabytes is read at once, and not by a call for each byte.
  const bytes = new Uint8Array(letters.length);
  for (let k = 0; k < bytes.length; k++) bytes[k] = letters.charCodeAt(k);
  // Bits after the last byte are zero: no two texts are the same bytes.
  return createBase64(bytes.subarray(bytes.length - (bytes.length % 3))) ===
    text.slice(text.length - (text.length % 4))
    ? bytes
    : undefined;
}
