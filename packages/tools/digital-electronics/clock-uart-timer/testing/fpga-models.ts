/** Primitives of FPGAs as models that say the ratio of each output to the input: written from the vendors' guides for the test. */
export const FPGA_MODELS = `
module SB_PLL40_CORE #(
  parameter FEEDBACK_PATH = "", parameter [3:0] DIVR = 0, parameter [6:0] DIVF = 0, parameter [2:0] DIVQ = 0, parameter [2:0] FILTER_RANGE = 0
) (input REFERENCECLK, output PLLOUTCORE, input RESETB, input BYPASS, output LOCK);
  initial $display("RATIO %0.12f", (DIVF + 1.0) / ((DIVR + 1.0) * (1 << DIVQ)));
endmodule

module EHXPLLL #(
  parameter CLKI_DIV = 1, parameter CLKFB_DIV = 1, parameter FEEDBK_PATH = "CLKOP",
  parameter CLKOP_ENABLE = "DISABLED", parameter CLKOP_DIV = 8, parameter CLKOS_ENABLE = "DISABLED", parameter CLKOS_DIV = 8,
  parameter CLKOS2_ENABLE = "DISABLED", parameter CLKOS2_DIV = 8, parameter CLKOS3_ENABLE = "DISABLED", parameter CLKOS3_DIV = 8,
  parameter CLKOP_CPHASE = 0, parameter CLKOS_CPHASE = 0, parameter CLKOS2_CPHASE = 0, parameter CLKOS3_CPHASE = 0,
  parameter CLKOP_FPHASE = 0, parameter CLKOS_FPHASE = 0, parameter CLKOS2_FPHASE = 0, parameter CLKOS3_FPHASE = 0,
  parameter OUTDIVIDER_MUXA = "", parameter OUTDIVIDER_MUXB = "", parameter OUTDIVIDER_MUXC = "", parameter OUTDIVIDER_MUXD = ""
) (input CLKI, input CLKFB, input RST, input STDBY, output CLKOP, output CLKOS, output CLKOS2, output CLKOS3, output LOCK);
  real fb, vco;
  initial begin
    fb = FEEDBK_PATH == "CLKOP" ? CLKOP_DIV : FEEDBK_PATH == "CLKOS" ? CLKOS_DIV : FEEDBK_PATH == "CLKOS2" ? CLKOS2_DIV : CLKOS3_DIV;
    vco = 1.0 * CLKFB_DIV * fb / CLKI_DIV;
    if (CLKOP_ENABLE == "ENABLED") $display("RATIO %0.12f", vco / CLKOP_DIV);
    if (CLKOS_ENABLE == "ENABLED") $display("RATIO %0.12f", vco / CLKOS_DIV);
    if (CLKOS2_ENABLE == "ENABLED") $display("RATIO %0.12f", vco / CLKOS2_DIV);
    if (CLKOS3_ENABLE == "ENABLED") $display("RATIO %0.12f", vco / CLKOS3_DIV);
  end
endmodule

module PLLE2_BASE #(
  parameter real CLKIN1_PERIOD = 0, parameter DIVCLK_DIVIDE = 1, parameter CLKFBOUT_MULT = 5,
  parameter CLKOUT0_DIVIDE = 1, parameter CLKOUT1_DIVIDE = 1, parameter CLKOUT2_DIVIDE = 1, parameter CLKOUT3_DIVIDE = 1
) (input CLKIN1, input CLKFBIN, input PWRDWN, input RST, output CLKFBOUT, output CLKOUT0, output CLKOUT1, output CLKOUT2, output CLKOUT3, output LOCKED);
  real vco;
  initial begin
    vco = 1.0 * CLKFBOUT_MULT / DIVCLK_DIVIDE;
    $display("RATIO %0.12f", vco / CLKOUT0_DIVIDE);
    $display("RATIO %0.12f", vco / CLKOUT1_DIVIDE);
    $display("RATIO %0.12f", vco / CLKOUT2_DIVIDE);
    $display("RATIO %0.12f", vco / CLKOUT3_DIVIDE);
  end
endmodule

module MMCME2_BASE #(
  parameter real CLKIN1_PERIOD = 0, parameter DIVCLK_DIVIDE = 1, parameter real CLKFBOUT_MULT_F = 5.0,
  parameter real CLKOUT0_DIVIDE_F = 1.0, parameter CLKOUT1_DIVIDE = 1
) (input CLKIN1, input CLKFBIN, input PWRDWN, input RST, output CLKFBOUT, output CLKOUT0, output CLKOUT1, output LOCKED);
  initial begin
    $display("RATIO %0.12f", CLKFBOUT_MULT_F / DIVCLK_DIVIDE / CLKOUT0_DIVIDE_F);
    $display("RATIO %0.12f", CLKFBOUT_MULT_F / DIVCLK_DIVIDE / CLKOUT1_DIVIDE);
  end
endmodule

module altpll #(
  parameter inclk0_input_frequency = 0, parameter operation_mode = "", parameter clk0_multiply_by = 1, parameter clk0_divide_by = 1,
  parameter intended_device_family = "", parameter lpm_type = "", parameter width_clock = 6, parameter bandwidth_type = "", parameter compensate_clock = "",
  parameter port_clk0 = "", parameter clk1_multiply_by = 1, parameter clk1_divide_by = 1, parameter port_clk1 = ""
) (input [1:0] inclk, output [4:0] clk, output locked);
  initial begin
    $display("RATIO %0.12f", 1.0 * clk0_multiply_by / clk0_divide_by);
    $display("RATIO %0.12f", 1.0 * clk1_multiply_by / clk1_divide_by);
  end
endmodule
`;
