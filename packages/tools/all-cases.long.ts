/** Every preset and every further case of every tool: shown, exported, held to its schema, pulled by its handles. */
import './define/handle.test.ts';
import './results.test.ts';
import './tools.test.ts';
