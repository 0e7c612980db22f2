import { measured, whole } from '../../define/measured.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';

const dbi = measured('dBi');
const db = measured('dB');
const ohm = measured('Ω');
const degree = measured('°');
const metre = measured('m');
const watt = measured('W');

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    impedance: result.complex({
      label: 'Input impedance',
      symbol: 'Z',
      unit: 'Ω',
      help: 'At the first generator, networks beside it counted in.',
    }),
    swr: measured('')('SWR', 'Standing wave ratio at the first generator, on the reference.'),
    gain: dbi(
      'Gain',
      'Power gain in the main lobe over an isotropic radiator, losses counted in.',
      { symbol: 'G' },
    ),
    frontToBack: db(
      'Front to back',
      'Gain of the main lobe by the gain at the opposite azimuth, at the same elevation.',
    ),
    length: metre(
      'Length',
      'At resonance, or as given: what the field Length means for this antenna.',
    ),
    lobeElevation: degree('Lobe elevation', 'Of the main lobe over the horizon.'),
    lobeAzimuth: degree('Lobe azimuth', 'Of the main lobe, from the x axis to the y axis.'),
    azimuthWidth: degree(
      'Beam width, azimuth',
      'Between the half-power points of the azimuth cut.',
    ),
    elevationWidth: degree(
      'Beam width, elevation',
      'Between the half-power points of the elevation cut.',
    ),
    efficiency: measured('%')(
      'Efficiency',
      'Share of the input power that is not lost in wires, loads and networks.',
    ),
    averageGain: measured('')(
      'Average gain',
      'Radiated power by the power that the generators give. Without loss, in free space or over a perfect conductor, it is 1 where the model is sound; earth and losses take their part.',
    ),
    reactance: ohm('Reactance', 'Imaginary part of the input impedance.'),
    inputPower: watt('Input power', 'Of all generators, with the voltages given.'),
    frequency: measured('Hz')('Frequency', 'Of pattern and impedance.'),
    wavelength: metre('Wavelength', 'In vacuum.', { symbol: 'λ' }),
    segmentCount: whole()('Segments', 'Of all wires.'),
    evaluations: whole()('Antennas tried', 'By the optimiser, the one it began with among them.'),
  },
  tables: {
    cuts: {
      what: 'Gain around both cuts, a row a degree.',
      columns: {
        angle: degree(
          'Angle',
          'Azimuth of the one cut, elevation of the other: 90° is the zenith.',
        ),
        elevationGain: dbi('Elevation cut', 'In the vertical plane of the main lobe.'),
        azimuthGain: dbi(
          'Azimuth cut',
          'At the elevation of the main lobe; at 30° where that points up.',
        ),
      },
    },
    plan: {
      what: 'The wires as one line, seen along an axis, with a gap between wires that do not meet.',
      columns: {
        planRight: metre('To the right', 'Along the axis that the plot names.'),
        planUp: metre('Up', 'Along the other.'),
      },
    },
    impedanceSweep: {
      what: 'Impedance over frequency at the first generator.',
      columns: {
        sweepFrequency: measured('Hz')('Frequency', 'Of the sweep.'),
        sweepResistance: ohm('Resistance', 'Real part.'),
        sweepReactance: ohm('Reactance', 'Imaginary part.'),
        sweepSwr: measured('')('SWR', 'On the reference.'),
      },
    },
    gainSweep: {
      what: 'Gain over frequency in the direction of the main lobe.',
      columns: {
        gainFrequency: measured('Hz')('Frequency', 'Of the sweep.'),
        sweepGain: dbi('Gain', 'In the direction that the main lobe has at the design frequency.'),
        sweepRatio: db('Front to back', 'By the opposite azimuth.'),
      },
    },
    wires: {
      what: 'Each segment, with its current.',
      columns: {
        number: whole()('Segment', 'Its number, from 1.'),
        tag: whole()('Tag', 'What sources and loads call it by.'),
        x: metre('x', 'Of its middle.'),
        y: metre('y', 'Of its middle.'),
        z: metre('z', 'Of its middle.'),
        segmentLength: metre('Length', 'Of the segment.'),
        radius: metre('Radius', 'Of the wire.'),
        currentMagnitude: measured('A')('Current', 'Peak value.'),
        currentPhase: degree('Phase', 'Of the current.'),
      },
    },
    feeds: {
      what: 'Each generator.',
      columns: {
        feedSegment: whole()('Segment', 'That it is in the middle of.'),
        feedVoltage: result.complex({ label: 'Voltage', unit: 'V', help: 'Peak.' }),
        feedCurrent: result.complex({ label: 'Current', unit: 'A', help: 'Peak.' }),
        feedImpedance: result.complex({
          label: 'Impedance',
          unit: 'Ω',
          help: 'Voltage by current.',
        }),
        feedSwr: measured('')('SWR', 'On the reference.'),
        feedPower: watt('Power', 'That it gives.'),
      },
    },
    elements: {
      what: 'Elements of the Yagi as computed, after the optimiser where it was asked.',
      columns: {
        element: whole()('Element', 'In the order given.'),
        elementLength: metre('Length', 'Tip to tip.'),
        elementPosition: metre('Position', 'On the boom.'),
        elementDiameter: metre('Diameter', 'Of the tube or rod.'),
        lengthByWavelength: measured('λ')('Length', 'In wavelengths.'),
      },
    },
    sphere: {
      what: 'Gain by direction: θ from the zenith, φ from x to y.',
      columns: {
        theta: degree('θ', 'From the zenith.'),
        phi: degree('φ', 'From x to y.'),
        verticalGain: dbi('Vertical', 'Of the field along θ.'),
        horizontalGain: dbi('Horizontal', 'Of the field along φ.'),
        totalGain: dbi('Total', 'Of both.'),
      },
    },
    skipped: {
      what: 'Cards of the deck that have no part in what is computed.',
      columns: {
        line: whole()('Line', 'Of the deck.'),
        card: result.text({ label: 'Card', help: 'Its two letters.' }),
        why: result.text({ label: 'Why', help: 'Why it has no part.' }),
      },
    },
  },
  listings: { deck: { what: 'The NEC deck that was computed.' } },
} as const satisfies Results;
