import { commentLine } from '../exports/comment.ts';
import { fileName } from '../exports/file-name.ts';
import type { ExportKind } from '../exports/kinds.ts';
import { WIRE } from './address.ts';
import { evaluate, refused } from './evaluate.ts';
import type { Fields, Values } from './field.ts';
import { toQuery } from './inputs.ts';
import { csv, json } from './machine-file.ts';
import { writeAddress } from './packed-address.ts';
import { svg } from './picture.ts';
import type { AnyTool, Tool } from './tool.ts';

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

const COMMON = {
  csv: { label: 'CSV', extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  json: { label: 'JSON', extension: 'json', mediaType: 'application/json' },
  svg: { label: 'SVG', extension: 'svg', mediaType: 'image/svg+xml' },
} as const;

/** Every format of a tool with its label: csv, json, svg, then its own. */
export function formats(tool: AnyTool): {
  readonly format: string;
  readonly label: string;
  readonly extension: string;
  readonly mediaType: string;
}[] {
  return Object.entries<{ label: string; extension: string; mediaType: string }>({
    ...COMMON,
    ...tool.exports,
  }).map(([format, { label, extension, mediaType }]) => ({ format, label, extension, mediaType }));
}

/** Format → media type. */
export function formatsOf(tool: AnyTool): Record<string, string> {
  return Object.fromEntries(formats(tool).map(({ format, mediaType }) => [format, mediaType]));
}

/**
 * Computes and writes one export. `origin` is the site's, for the link that reproduces the file.
 * Throws InputErrors where the inputs are refused, RangeError for a format the tool does not have.
 */
export async function exportFile<I extends Fields, R>(
  tool: Tool<I, R>,
  format: string,
  inputs: Values<I>,
  origin: string,
): Promise<ExportedFile> {
  const result = evaluate(tool, inputs);
  return writeExport(tool, format, result, inputs, origin);
}

/** The same from a result that is already at hand, as in the page. */
export async function writeExport<I extends Fields, R>(
  tool: Tool<I, R>,
  format: string,
  result: R,
  inputs: Values<I>,
  origin: string,
): Promise<ExportedFile> {
  const known = formats(tool).find((f) => f.format === format);
  if (!known)
    throw new RangeError(
      `${tool.slug} has no export "${format}"; it has ${formats(tool)
        .map((f) => f.format)
        .join(', ')}`,
    );
  const url = await linkInFile(tool, inputs, origin);
  const own = tool.exports[format];
  const file = (content: string | Uint8Array) => ({
    name: fileName(own?.stem?.(result, inputs) ?? tool.slug, {
      ...(own ?? known),
      ...(own?.ending && { extension: own.ending(result, inputs) }),
    }),
    mediaType: known.mediaType,
    content,
  });
  try {
    if (own) return file(headed(own, [tool.title, url], await own.write(result, inputs)));
    const outputs = tool.outputs(result, inputs);
    if (format === 'svg') return file(svg(tool, outputs));
    if (format === 'csv') return file(csv(tool, outputs));
    return file(json(tool, inputs, outputs, url, origin));
  } catch (error) {
    throw refused(error, tool, inputs);
  }
}

/** The file with the page it comes from at its head, where its format has comments. */
function headed(
  { comment }: ExportKind,
  origin: readonly string[],
  content: string | Uint8Array,
): string | Uint8Array {
  if (comment === undefined || typeof content !== 'string') return content;
  return origin.map((line) => commentLine(comment, line)).join('') + content;
}

/**
 * The link that stands in a file. A comment of a megabyte would be the larger part of most files: what does
 * not fit WIRE names its long texts by their SHA-256.
 */
async function linkInFile<I extends Fields, R>(
  tool: Tool<I, R>,
  inputs: Values<I>,
  origin: string,
): Promise<string> {
  const path = `/${tool.slug}.html`;
  const query = toQuery(tool.inputs, inputs);
  const { search, hash } = await writeAddress(path, query, { most: WIRE - path.length });
  return `${origin}${path}${search}${hash}`;
}
