/** The export process: one computation at a time, in bounded memory. The other side is `pool.ts`. */
import { ofToday } from '@tollbench/tools/define/earlier.ts';
import { exportFile } from '@tollbench/tools/define/export.ts';
import { readInputs } from '@tollbench/tools/define/inputs.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { guarded } from './guard.ts';

export default guarded(async ({ slug, format, inputs, origin }) => {
  const tool = await loadTool(slug);
  if (!tool) throw new Error(`no tool ${slug}`);
  const texts = ofToday(tool.earlier, inputs);
  const values = readInputs(tool.inputs, (name) => texts.get(name));
  return exportFile(tool, format, values, origin);
});
