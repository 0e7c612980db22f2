/** The faces of the page inside a picture: an image that stands alone sees no style sheet and loads no file. */
import mono from '../fonts/mono.woff2?url';
import text from '../fonts/text.woff2?url';
import italic from '../fonts/text-italic.woff2?url';
import semibold from '../fonts/text-semibold.woff2?url';

/** The families by the names that `standAlone` gives them. */
const FACES = [
  { family: 'STIX Two Text', url: text, is: '' },
  { family: 'STIX Two Text', url: italic, is: 'font-style:italic;' },
  { family: 'STIX Two Text', url: semibold, is: 'font-weight:600;' },
  { family: 'Iosevka', url: mono, is: '' },
] as const;

let rules: Promise<string> | undefined;

/** Writes the faces into an SVG that stands alone. They are in the browser's cache: the page is set in them. */
export async function withFaces(svg: string): Promise<string> {
  rules ??= Promise.all(FACES.map(rule)).then((all) => all.join(''));
  try {
    const style = `<style>${await rules}</style>`;
    return svg.replace(/^<svg[^>]*>/u, (open) => open + style);
  } catch (error) {
    // Without its faces a picture is still right, set in the system's: so has it been made, and so said.
    rules = undefined;
    console.warn('The picture is set in faces of the system.', error);
    return svg;
  }
}

async function rule({ family, url, is }: (typeof FACES)[number]): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} gave ${answer.status}`);
  return `@font-face{font-family:'${family}';${is}src:url(${await dataUrl(await answer.blob())})}`;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
