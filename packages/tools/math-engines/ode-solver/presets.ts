import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Van der Pol, μ = 1',
    text: 'Strogatz, Nonlinear Dynamics and Chaos, section 7.1: every trajectory but the one at rest comes to one limit cycle; at μ = 1 its period is 6.6633.',
    inputs: {},
  },
  {
    title: 'Damped pendulum',
    text: "Of second order as it is written in mechanics: x'' + 0.1 x' + sin x = 0 becomes two equations of the first.",
    inputs: {
      equations: "x'' + 0.1 x' + sin x = 0",
      parameters: '',
      initial: "x = 2.5, x' = 0",
      to: 60,
      starts: '-6 2.6; 6 -2.6',
    },
  },
  {
    title: 'Rabbits and sheep',
    text: 'Strogatz, section 6.4: of two species that compete one dies out. An unstable node at (0, 0), stable nodes at (3, 0) and (0, 2), a saddle at (1, 1).',
    inputs: {
      equations: "x' = x*(3 - x - 2y)\ny' = y*(2 - x - y)",
      parameters: '',
      initial: 'x = 0.5, y = 0.6',
      to: 10,
      window: 'set',
      left: -0.2,
      right: 3.6,
      bottom: -0.2,
      top: 2.6,
    },
  },
  {
    title: 'Robertson, stiff',
    text: 'Hairer and Wanner’s test problem over eleven powers of ten: rates of 0.04, 10⁴ and 3·10⁷. At t = 10¹¹ the published x is 2.0833·10⁻⁸.',
    inputs: {
      equations: "x' = -0.04 x + 1e4*y*z\ny' = 0.04 x - 1e4*y*z - 3e7*y^2\nz' = 3e7*y^2",
      parameters: '',
      initial: 'x = 1, y = 0, z = 0',
      to: 1e11,
      relative: 1e-8,
      absolute: 1e-14,
    },
  },
  {
    title: 'Lorenz, chaos',
    text: 'σ = 10, ρ = 28, β = 8/3: nearby solutions part, and the error estimate says from when on no digit is left.',
    inputs: {
      equations: "x' = sigma*(y - x)\ny' = x*(rho - z) - y\nz' = x*y - beta*z",
      parameters: 'sigma = 10, rho = 28, beta = 8/3',
      initial: 'x = 1, y = 1, z = 1',
      to: 30,
      relative: 1e-9,
      absolute: 1e-11,
      planeY: 'z',
    },
  },
  {
    title: 'Bouncing ball',
    text: 'An event at each bounce turns the speed round and takes a tenth of it; the tenth bounce ends it.',
    inputs: {
      equations: "h'' = -g",
      parameters: 'g = 9.81',
      initial: "h = 2, h' = 0",
      to: 20,
      events: "h falling: h = 0, h' = -0.9 h'; stop 10",
    },
  },
  {
    title: 'Morris-Lecar neuron',
    text: 'Morris and Lecar 1981 with helper functions, as XPPAUT’s tutorial has it: at 100 µA/cm² it fires; over the current the resting state loses its stability at a Hopf point.',
    inputs: {
      equations:
        "v' = (iapp - gca*minf(v)*(v - 120) - 8*w*(v + 84) - 2*(v + 60))/20\nw' = (winf(v) - w)*phi*cosh((v - 2)/60)\nminf(u) = 0.5*(1 + tanh((u + 1.2)/18))\nwinf(u) = 0.5*(1 + tanh((u - 2)/30))",
      parameters: 'iapp = 100, gca = 4.4, phi = 0.04',
      initial: 'v = -20, w = 0.1',
      to: 400,
      vary: 'iapp',
      varyFrom: 0,
      varyTo: 300,
    },
  },
  {
    title: 'Double pendulum',
    text: 'As Lagrange’s equations give it: both second derivatives stand in both equations, and are solved for. Its energy is kept, its motion is chaotic.',
    inputs: {
      equations:
        "2 a'' + b'' cos(a - b) = -b'^2 sin(a - b) - 2 g sin a\nb'' + a'' cos(a - b) = a'^2 sin(a - b) - g sin b\nE = a'^2 + b'^2/2 + a'*b' cos(a - b) - g*(2 cos a + cos b)",
      parameters: 'g = 9.81',
      initial: "a = 2, a' = 0, b = 2, b' = 0",
      to: 10,
      relative: 1e-9,
      absolute: 1e-11,
      planeY: 'b',
    },
  },
  {
    title: 'Slope field',
    text: 'One equation of the first order, dy/dx = x − y, with its exact solution y = x − 1 + 2 e^(−x) from y(0) = 1: press in the field for other solutions.',
    inputs: {
      equations: 'dy/dx = x - y',
      parameters: '',
      initial: 'y = 1',
      to: 5,
      starts: '0 -1; 0 3; 2 -1',
    },
  },
  {
    title: 'Hutchinson’s delay',
    text: 'Logistic growth that answers to the population of a time τ before: above rτ = π/2 it swings.',
    inputs: {
      equations: "n' = r*n*(1 - n(t - tau))",
      parameters: 'r = 1.8, tau = 1',
      initial: 'n = 0.1',
      to: 40,
    },
  },
  {
    title: 'Switched input',
    text: 'A step and a saturation: the right-hand side has kinks, and the method meets each of them.',
    inputs: {
      equations:
        "x' = y\ny' = u - x - 0.4 y\nu = if(t < 5)then(1)else(max(-1, min(1, 4*(5.5 - t))))",
      parameters: '',
      initial: 'x = 0, y = 0',
      to: 30,
    },
  },
  {
    title: 'Sensitivity of a predator and its prey',
    text: 'Lotka and Volterra: how the populations at the end answer to each rate.',
    inputs: {
      equations: "x' = a*x - b*x*y\ny' = d*x*y - c*y",
      parameters: 'a = 1.1, b = 0.4, c = 0.4, d = 0.1',
      initial: 'x = 10, y = 10',
      to: 20,
      sensitivity: 'a, b',
    },
  },
];
