/** Every preset of every tool: shown, exported, and each of its handles pulled. */
import './define/handle.test.ts';
import './tools.test.ts';
