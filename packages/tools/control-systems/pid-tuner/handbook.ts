import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Tuning a PID controller means choosing its gain, integral time and derivative time for the process it is put before. Tuning rules do it by formula, from a model with a gain, a lag and a dead time, or from the gain at which the loop just swings.',
    'No rule is right for every process and every purpose. This page computes all of them side by side and tries each on the process itself: the largest sensitivity Ms says how robust the loop is, the integral of the error after a load how well it works, the largest control signal what it costs.',
    'The dead time is exact everywhere: in margins, in Ms and in responses. Where the process is given as a transfer function, the rules see a reduced model, and responses and margins are of the whole.',
  ],
  formulas: [
    {
      name: 'Controller, standard form',
      tex: 'u = K_p\\left(b\\,r - y + \\frac{1}{T_i}\\int e\\,dt + T_d\\,\\frac{d}{dt}(c\\,r - y)\\right), \\qquad D(s) = \\frac{T_d s}{1 + T_d s/N}',
    },
    { name: 'Process with one lag', tex: 'P(s) = \\frac{K}{T s + 1}\\,e^{-L s}' },
    {
      name: 'Ziegler–Nichols, step response',
      tex: 'K_p = \\frac{1.2\\,T}{K L}, \\quad T_i = 2L, \\quad T_d = L/2',
    },
    {
      name: 'Ziegler–Nichols, ultimate gain',
      tex: 'K_p = 0.6\\,K_u, \\quad T_i = P_u/2, \\quad T_d = P_u/8',
    },
    {
      name: 'Cohen–Coon, r = L/T',
      tex: 'K_p = \\frac{T}{K L}\\left(\\frac43 + \\frac r4\\right), \\quad T_i = L\\,\\frac{32 + 6r}{13 + 8r}, \\quad T_d = \\frac{4L}{11 + 2r}',
    },
    {
      name: 'SIMC',
      tex: 'K_c = \\frac{T_1}{K(\\tau_c + L)}, \\quad T_i = \\min(T_1,\\ 4(\\tau_c + L)), \\quad T_d = T_2 \\quad \\text{(series)}',
    },
    {
      name: 'AMIGO',
      tex: 'K_p = \\frac{1}{K}\\left(0.2 + 0.45\\frac{T}{L}\\right), \\quad T_i = \\frac{0.4 L + 0.8 T}{L + 0.1 T}\\,L, \\quad T_d = \\frac{0.5 L T}{0.3 L + T}',
    },
    {
      name: 'Half rule',
      tex: 'T_1 = T_{10} + \\frac{T_{20}}{2}, \\quad L = L_0 + \\frac{T_{20}}{2} + \\sum_{i \\ge 3} T_{i0} + \\sum_j T_{j0}^{\\mathrm{inv}}',
    },
    {
      name: 'Forms',
      tex: 'K_i = \\frac{K_p}{T_i}, \\quad K_d = K_p T_d; \\qquad K_c = \\frac{K_p}{2}\\left(1 + \\sqrt{1 - \\frac{4 T_d}{T_i}}\\right)',
    },
    { name: 'Robustness', tex: 'M_s = \\max_\\omega \\left|\\frac{1}{1 + L(j\\omega)}\\right|' },
    {
      name: 'What integral action promises',
      tex: '\\int_0^\\infty y\\,dt = \\frac{T_i}{K_p} \\quad \\text{after a unit load step}',
    },
    {
      name: 'In code',
      tex: 'D_k = \\frac{T_d}{T_d + N T_s} D_{k-1} + \\frac{K_p N T_d}{T_d + N T_s}\\left(c\\,\\Delta r_k - \\Delta y_k\\right), \\quad I_{k+1} = I_k + \\frac{K_p T_s}{T_i} e_k + \\frac{T_s}{T_t}(u_k - v_k)',
    },
    {
      name: 'Noise',
      tex: '\\frac{\\sigma_u}{\\sigma_y} = \\sqrt{K_p^2 + 2 K_p \\beta + \\frac{2\\beta^2}{1 + a}}',
    },
  ],
  symbols: [
    {
      symbol: 'K,\\ T,\\ L',
      meaning: 'gain, time constant and dead time of the process',
      unit: '–, s, s',
    },
    {
      symbol: 'K_p,\\ T_i,\\ T_d',
      meaning: 'gain, integral and derivative time, standard form',
      unit: '–, s, s',
    },
    {
      symbol: 'K_i,\\ K_d',
      meaning: 'integral and derivative gain, parallel form',
      unit: '1/s, s',
    },
    { symbol: 'K_c', meaning: 'gain of the series form' },
    { symbol: 'K_u,\\ P_u', meaning: 'ultimate gain and period', unit: '–, s' },
    { symbol: '\\tau_c,\\ \\lambda', meaning: 'closed-loop time constant asked for', unit: 's' },
    {
      symbol: 'b,\\ c',
      meaning: 'weights of the reference in the proportional and the derivative part',
    },
    { symbol: 'N', meaning: 'derivative filter: the derivative acts up to N/T_d' },
    { symbol: 'T_s,\\ T_t', meaning: 'sample time, tracking time of back-calculation', unit: 's' },
    { symbol: 'a,\\ \\beta', meaning: 'T_d/(T_d + N T_s), and K_p N times it' },
    { symbol: 'M_s', meaning: 'largest sensitivity; its inverse is the distance of L from −1' },
  ],
  validity: [
    'Processes that settle, or integrate once, to order 12 with any dead time up to 100 times the lag. Unstable processes and double integrators are refused: these rules are not for them.',
    'Ziegler–Nichols and Cohen–Coon are for L/T up to 1, Chien–Hrones–Reswick and the integral rules for 0.1 to 1. Outside of it they are computed and marked.',
    'The rules are computed for the ideal derivative and tried with the filter N. SIMC with two lags is a series controller; its standard form stands in the table.',
    'Overshoot, settling, IAE, margins and Ms are of the continuous loop without limits. Limits, sampling, noise and anti-windup are in the run of the code.',
    'The fit of a record takes its input as steps and starts from rest. Its standard errors suppose white residuals: look at the residual before trusting them.',
    'Ki, Kd and times are in seconds; a controller that takes minutes or repeats per minute wants them converted.',
  ],
  pitfalls: [
    'Entering Kp, Ti, Td into a controller that takes Kp, Ki, Kd, or the standard form into a series controller, is the most frequent mistake of all. The table of forms has each.',
    'Ziegler–Nichols was made for quarter decay: each swing a quarter of the one before. Its Ms is often above 3, and the loop swings for long.',
    'Integral action without anti-windup makes the first overshoot of every large step many times what the linear response shows.',
    'A derivative without a filter, or with a large N, moves the actuator by the noise of the sensor: look at the noise gain.',
    'A dead time read off too short is dangerous, one too long only slow. Of a noisy record take the fit, not the tangent.',
    'In code the derivative of the measurement enters with a minus: with the wrong sign it takes damping away and is mistaken for a bad tuning.',
  ],
  citations: [
    {
      authors: 'J. G. Ziegler, N. B. Nichols',
      title: 'Optimum settings for automatic controllers',
      source: 'Transactions of the ASME 64, 759–768',
      year: 1942,
    },
    {
      authors: 'G. H. Cohen, G. A. Coon',
      title: 'Theoretical consideration of retarded control',
      source: 'Transactions of the ASME 75, 827–834',
      year: 1953,
    },
    {
      authors: 'S. Skogestad',
      title: 'Simple analytic rules for model reduction and PID controller tuning',
      source: 'Journal of Process Control 13(4), 291–309',
      year: 2003,
      doi: '10.1016/S0959-1524(02)00062-8',
    },
    {
      authors: 'K. J. Åström, T. Hägglund',
      title: 'Revisiting the Ziegler–Nichols step response method for PID control',
      source: 'Journal of Process Control 14(6), 635–650',
      year: 2004,
      doi: '10.1016/j.jprocont.2004.01.002',
    },
    {
      authors: 'K. J. Åström, T. Hägglund',
      title: 'Advanced PID Control',
      source: 'ISA',
      year: 2006,
      isbn: '978-1-55617-942-6',
    },
    {
      authors: 'D. E. Rivera, M. Morari, S. Skogestad',
      title: 'Internal model control: PID controller design',
      source: 'Industrial & Engineering Chemistry Process Design and Development 25(1), 252–265',
      year: 1986,
      doi: '10.1021/i200032a041',
    },
    {
      authors: 'B. D. Tyreus, W. L. Luyben',
      title: 'Tuning PI controllers for integrator/dead time processes',
      source: 'Industrial & Engineering Chemistry Research 31(11), 2625–2628',
      year: 1992,
    },
    {
      authors: 'A. O’Dwyer',
      title: 'Handbook of PI and PID Controller Tuning Rules',
      source: '3rd ed., Imperial College Press',
      year: 2009,
      isbn: '978-1-84816-242-6',
    },
  ],
  faq: [
    {
      q: 'Which tuning rule should I take?',
      a: 'Start from AMIGO or SIMC: their Ms lies between 1.3 and 1.7. Take what rejects loads best among the rules whose Ms you can live with; the picture of robustness against rejection shows both.',
    },
    {
      q: 'How do I get gain, lag and dead time from a step test?',
      a: 'Paste the record: time, output, and the input if it was logged. The model is fitted by least squares over all points, with unequal times and noise, and the page shows what is left.',
    },
    {
      q: 'What are Kp, Ki, Kd against Kp, Ti, Td?',
      a: 'Ki = Kp/Ti and Kd = Kp Td. The first three belong to the parallel form, the others to the standard form; the table of forms converts the chosen controller, and gains of your own are taken in each.',
    },
    {
      q: 'Why does the series form not exist for some gains?',
      a: 'Its zeros are real. A standard controller with Ti less than 4 Td has complex zeros, and no series controller has those.',
    },
    {
      q: 'Ziegler–Nichols swings too much. What is there instead?',
      a: 'The damped variants of the ultimate method, Tyreus–Luyben, Chien–Hrones–Reswick without overshoot, SIMC with a longer closed-loop time, or AMIGO. A set-point weight b below 1 takes off overshoot without touching how loads are rejected.',
    },
    {
      q: 'Which anti-windup is right?',
      a: 'Back-calculation with a tracking time near √(Ti Td) is the usual one. Conditional integration has nothing to tune. Clamping the integral alone is the weakest: the integral may still fill the whole range.',
    },
    {
      q: 'How is the Structured Text used?',
      a: 'It is a function block of IEC 61131-3 without vendor types. Call it in a cyclic task of the sample time; with automatic FALSE it follows the manual output and hands over without a bump.',
    },
    {
      q: 'Why is SIMC a PI controller for my process although I chose PID?',
      a: 'Its derivative cancels a second lag. A model with one lag has none to cancel: give a second one, or take the improved rule, which puts a third of the dead time there.',
    },
  ],
  related: ['loop-shaper', 'root-locus', 'step-response', 'state-space-designer'],
};
