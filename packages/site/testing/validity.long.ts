/** Every page by both checkers of HTML. */
import './validity.test.ts';
