/** All grips that the tests know by name, where a day's tests pull at some. */
import './views.test.ts';
