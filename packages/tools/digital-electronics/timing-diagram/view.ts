import type { View } from '../../define/tool.ts';
import type { TimingResult } from './compute.ts';
import type { inputs } from './inputs.ts';

const view: View<typeof inputs, TimingResult> = { attach() {} };
export default view;
