/** Every export of every case, where the tests take those of the day. */
import './exports.test.ts';
