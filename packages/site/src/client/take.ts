/** Files made in the page, from the computation that is on it: no request, and so also offline. */
import { writeExport } from '@tollbench/tools/define/export.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import type { Inputs } from './compute.ts';
import { withFaces } from './faces.ts';
import { save } from './save.ts';

export async function take(
  tool: AnyTool,
  format: string,
  inputs: Inputs,
  result: unknown,
): Promise<void> {
  const file = await writeExport(tool, format, result, inputs as never, location.origin);
  save(file.name, new Blob([file.content as BlobPart], { type: file.mediaType }));
}

/** The picture as it stands in the page, at twice its size. */
export async function takePng(tool: AnyTool, inputs: Inputs, result: unknown): Promise<void> {
  const file = await writeExport(tool, 'svg', result, inputs as never, location.origin);
  const image = new Image();
  const svg = await withFaces(
    typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content),
  );
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser could not make a PNG of this size.');
  save(`${tool.slug}.png`, png);
}
