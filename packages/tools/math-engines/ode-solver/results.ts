import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { BIFURCATIONS, METHODS, TYPES } from './words.ts';

const plain = measured();
const count = whole();
const state = result.text({ label: 'State', help: 'Name of a state of the system.', code: true });
const number = (label: string, help: string) => count(label, help);

/** What a run gives: the solution, its error, what stands in the plane, and what changes with a parameter. */
export const results = {
  values: {
    states: result.list(state, { label: 'States', help: 'In the order of the system.' }),
    quantityNames: result.list(
      result.text({ label: 'Expression', help: 'Name that the equations give it.', code: true }),
      { label: 'Named expressions', help: 'Those that change along the solution, in their order.' },
    ),
    endTime: plain('End', 'Time that the solution reaches.', { symbol: 't', digits: 6 }),
    endValues: result.list(plain('Value', 'Of one state.', { digits: 8 }), {
      label: 'At the end',
      help: 'Values of the states at the end, in their order.',
    }),
    endErrors: result.list(plain('Difference', 'Of one state.', { digits: 2 }), {
      label: 'Error at the end',
      help: 'Difference from a run at a hundredth of the tolerance, by state.',
    }),
    errorEstimate: plain(
      'Error estimate',
      'Largest difference of a state from a run at a hundredth of the tolerance, over the largest size of that state, which counts as atol/rtol at least.',
      { digits: 2 },
    ),
    method: result.choice({
      label: 'Method',
      help: 'Method that worked last.',
      options: METHODS,
    }),
    methodChanges: number('Changes of method', 'How often the method was changed for another.'),
    steps: number('Steps', 'Steps that were accepted.'),
    rejected: number('Rejected steps', 'Steps that were tried again, shorter.'),
    evaluations: number('Evaluations', 'How often the right-hand side was worked out.'),
    jacobians: number('Jacobians', 'How often the Jacobian was worked out.'),
    factorizations: number('Factorizations', 'How often a matrix was factored.'),
    kinks: number(
      'Kinks',
      'Times at which the right-hand side changed its branch and the method began anew.',
    ),
    eventCount: number('Events', 'How many events were found.'),
    equilibriaFound: number(
      'Equilibria found',
      'Equilibria found in the part of the plane that is shown; there may be more.',
    ),
    period: plain('Period', 'Of the periodic orbit that the trajectory comes to.', {
      symbol: 'T',
      digits: 8,
    }),
    largestMultiplier: plain(
      'Largest Floquet multiplier',
      'Size of the largest multiplier beside the one that is 1: below 1 the orbit is stable.',
    ),
    orbitStable: result.boolean({
      label: 'Stable orbit',
      help: 'Whether the periodic orbit attracts.',
    }),
  },
  tables: {
    series: {
      what: 'The solution at the points of the steps and between them, state after state.',
      columns: {
        time: plain('Time', 'Independent variable.'),
        value: plain('Value', 'Of the state.'),
        state: count('State', 'Number of the state, from 1.'),
      },
    },
    plane: {
      what: 'Trajectories, nullclines and equilibria in the phase plane, each in columns of its own.',
      columns: {
        trajectoryX: plain('Across', 'State across, along a trajectory.'),
        trajectoryY: plain('Up', 'State up, along a trajectory.'),
        trajectory: count('Trajectory', 'Its number, from 1; the first is the solution.'),
        nullclineX: plain('Across', 'State across, along a nullcline.'),
        nullclineY: plain('Up', 'State up, along a nullcline; branches are apart by an empty row.'),
        nullcline: count('Nullcline', '1 where the state across stands still, 2 that up.'),
        equilibriumX: plain('Across', 'State across at an equilibrium.'),
        equilibriumY: plain('Up', 'State up at an equilibrium.'),
      },
    },
    error: {
      what: 'Difference of each state from a run at a hundredth of the tolerance, at up to 201 times.',
      columns: {
        errorTime: plain('Time', 'Independent variable.'),
        difference: plain('Difference', 'Size of the difference.'),
        state: count('State', 'Number of the state, from 1.'),
      },
    },
    quantities: {
      what: 'Named expressions of the equations along the solution.',
      columns: {
        quantityTime: plain('Time', 'Independent variable.'),
        quantityValue: plain('Value', 'Of a named expression.'),
        quantity: count('Expression', 'Number of the expression, from 1.'),
      },
    },
    equilibria: {
      what: 'A row for each state of each equilibrium.',
      columns: {
        equilibrium: count('Equilibrium', 'Its number, from 1.'),
        state,
        value: plain('Value', 'Of the state there.', { digits: 8 }),
        type: result.choice({
          label: 'Type',
          help: 'By the signs of the eigenvalues.',
          options: TYPES,
        }),
      },
    },
    eigenvalues: {
      what: 'A row for each eigenvalue of the Jacobian at each equilibrium.',
      columns: {
        equilibrium: count('Equilibrium', 'Its number, from 1.'),
        eigenvalue: result.complex({ label: 'Eigenvalue', help: 'Of the Jacobian there.' }),
      },
    },
    events: {
      what: 'A row for each event, in the order of time.',
      columns: {
        condition: result.text({ label: 'Event', help: 'Its condition as given.', code: true }),
        eventTime: plain('Time', 'When it happens.', { digits: 10 }),
      },
    },
    eventValues: {
      what: 'A row for each state at each event, before it changes anything.',
      columns: {
        event: count('Event', 'Its number, from 1, in the order of time.'),
        state,
        value: plain('Value', 'Of the state there.'),
      },
    },
    branches: {
      what: 'Equilibria over the parameter, branch after branch.',
      columns: {
        parameter: plain('Parameter', 'Value of the parameter that is varied.'),
        equilibriumValue: plain(
          'Equilibrium',
          'Value of the state up, or across where there is one.',
        ),
        unstable: count('Unstable', '0 where the equilibria are stable, 1 where they are not.'),
        branch: count('Branch', 'Its number, from 1.'),
        bifurcationAt: plain('Parameter', 'Where a bifurcation is.'),
        bifurcationValue: plain('Equilibrium', 'Value of that state there.'),
      },
    },
    bifurcations: {
      what: 'A row for each fold, Hopf point and branch point.',
      columns: {
        kind: result.choice({ label: 'Bifurcation', help: 'What it is.', options: BIFURCATIONS }),
        parameter: plain('Parameter', 'Where it is.', { digits: 8 }),
        equilibriumValue: plain('Equilibrium', 'Value of the state that is drawn.', { digits: 6 }),
        hopfPeriod: plain('Period', 'Of a Hopf point: of the small orbits that begin there.', {
          digits: 6,
        }),
      },
    },
    sensitivity: {
      what: 'Derivatives of the states by the parameters along the solution.',
      columns: {
        sensitivityTime: plain('Time', 'Independent variable.'),
        derivative: plain('Derivative', 'Of a state by a parameter.'),
        state: count('State', 'Number of the state, from 1.'),
        parameterNumber: count(
          'Parameter',
          'Number of the parameter among those asked for, from 1.',
        ),
      },
    },
    sensitivities: {
      what: 'A row for each parameter and state: the derivative at the end.',
      columns: {
        parameterName: result.text({ label: 'Parameter', help: 'Its name.', code: true }),
        state,
        derivative: plain('Derivative at the end', 'Of the state by the parameter.', { digits: 8 }),
        elasticity: plain('Relative', 'Times the parameter over the state: per cent per cent.', {
          digits: 4,
        }),
      },
    },
  },
} satisfies result.Results;
