import { withFaces } from '../faces.ts';

/** Hands a file to the reader. */
export function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  // The click has taken its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const svgBlob = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** Renders an SVG that stands alone at `scale` times its size, in the faces of the page. Rejects where the browser cannot. */
export async function pngBlob(
  svg: string,
  width: number,
  height: number,
  scale = 3,
): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(await withFaces(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no canvas to draw a PNG on');
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the PNG is too large for this browser'))),
      'image/png',
    );
  });
}
