/** Every preset of every tool: shown and exported. */
import './tools.test.ts';
