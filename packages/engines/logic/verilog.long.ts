/** Every circuit, where the tests take those of the day. */
import './verilog.test.ts';
