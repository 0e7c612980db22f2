import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const db = measured('dB');
const dbm = measured('dBm');
const metre = measured('m');
const degree = measured('°');
const kelvin = measured('K');
const density = measured('dB·Hz');

const margin = db('Margin', 'Over what is needed.');
const clear = db('In clear sky', 'The margin without rain.');

/** A budget's figures; what a task asks for is `…Found`. */
export const results = {
  values: {
    margin: db('Margin', 'What is left over what is needed, as the inputs stand.', { symbol: 'M' }),
    receivedLevel: dbm('Received level', 'At the receiver’s input behind its feeder.', {
      symbol: 'P_r',
    }),
    isotropicLevel: dbm(
      'Level at an isotropic antenna',
      'At the receiver’s place, before its antenna.',
    ),
    carrierToNoise: db('C/N', 'In the noise bandwidth, other noise counted.'),
    carrierToDensity: density('C/N0', 'Carrier over noise density, other noise counted.'),
    ebn0: db('Eb/N0', 'Energy of a bit over the noise density, other noise counted.'),
    neededEbn0: db('Eb/N0 needed', 'With coding gain and implementation loss counted.'),
    rangeFound: metre('Range', 'The farthest distance with the wanted margin.'),
    elevationFound: degree(
      'Closes from',
      'Lowest elevation from which on up to the zenith the wanted margin is there.',
    ),
    passRangeFound: metre('Slant range', 'To the satellite at the lowest elevation.'),
    powerFound: dbm('Power needed', 'Of the transmitter, for the wanted margin.'),
    eirpFound: dbm('EIRP needed', 'For the wanted margin.'),
    gainFound: measured('dBi')('Rx gain needed', 'Of the antenna, for the wanted margin.'),
    dishFound: metre(
      'As a dish',
      'Diameter of a dish with that gain, at the receiver’s efficiency, or 65 % where none is given.',
    ),
    gtFound: measured('dB/K')('G/T needed', 'For the wanted margin.'),
    rateFound: measured('bit/s')('Bit rate', 'With the wanted margin.'),
    bandwidthFound: measured('Hz')('Bandwidth', 'With the wanted margin.'),
    availabilityFound: measured('%')(
      'Availability',
      'Share of an average year with at least the wanted margin, by rain alone.',
      { digits: 6 },
    ),
    outageFound: measured('s')('Outage in a year', 'The rest of 365.25 days.'),
    eirp: dbm('EIRP', 'Equivalent isotropically radiated power.'),
    pathLoss: db('Path loss', 'Between isotropic antennas, by the model, without the air.'),
    freeSpaceLoss: db('Free-space loss', 'Over the same distance.'),
    gasLoss: db('Gases', 'Attenuation by oxygen and water vapour.'),
    rainLoss: db('Rain', 'Attenuation exceeded outside the availability.'),
    cloudLoss: db('Clouds or fog', 'Attenuation by liquid water that does not fall.'),
    scintillationLoss: db('Scintillation', 'Fade exceeded outside the availability.'),
    airLoss: db('Air in all', 'Gases, and √((rain + clouds)² + scintillation²).'),
    specificGas: measured('dB/km')('Gases a kilometre', 'Along the ground.'),
    specificRain: measured('dB/km')('Rain a kilometre', 'At the rain rate of 0.01 % of the time.'),
    range: metre('Distance', 'From antenna to antenna.', { symbol: 'd' }),
    elevation: degree('Elevation', 'Of the satellite above the station’s horizon.'),
    azimuth: degree('Azimuth', 'Of the satellite from north over east.'),
    noiseTemperature: kelvin(
      'System temperature',
      'At the receiver’s input, rain’s warmth counted.',
      {
        symbol: 'T_sys',
      },
    ),
    figureOfMerit: measured('dB/K')('G/T', 'Rain’s warmth counted where it is known.'),
    figureFall: db('Fall of G/T', 'By the warmth of rain and clouds.'),
    noiseLevel: dbm('Noise level', 'Thermal, in the noise bandwidth at the receiver’s input.'),
    neededLevel: dbm('Level needed', 'At the receiver’s input, where the margin is 0.'),
    txGain: measured('dBi')('Transmitting gain', 'Of the antenna.'),
    rxGain: measured('dBi')('Receiving gain', 'Of the antenna.'),
    txBeam: degree('Transmitting beam', 'Between its half-power points: 70 λ/D of a dish.'),
    rxBeam: degree('Receiving beam', 'Between its half-power points: 70 λ/D of a dish.'),
    fluxDensity: measured('dBW/m²')('Power flux density', 'At the receiver’s place, air counted.'),
    capacity: measured('bit/s')('Capacity', 'Shannon’s bound at this C/N in the noise bandwidth.'),
    delay: measured('s')('Delay', 'One way.'),
    fresnelRadius: metre('Fresnel radius', 'Of the first zone in the middle of the path.'),
    doppler: measured('Hz')(
      'Doppler shift, at most',
      'At this elevation in a pass through the zenith, without the earth’s turn.',
    ),
    multipathOutage: measured('%')(
      'Fades deeper than the margin',
      'Share of the average worst month, by multipath alone.',
    ),
    occurrenceFactor: measured('%')(
      'Multipath occurrence factor',
      'Share of the worst month at which the line of deep fades meets 0 dB.',
      { symbol: 'p_0' },
    ),
    yearlyOutage: measured('s')(
      'Outage counted',
      'Seconds of a year of 365.25 days in which more is lost.',
    ),
  },
  tables: {
    levels: {
      what: 'A row for each line of the budget, from the transmitter on.',
      columns: {
        place: result.integer({ label: 'Line', help: 'Number of the line, 0 at the transmitter.' }),
        level: dbm('Level', 'Behind the line.'),
        noise: dbm('Noise', 'Thermal, in the noise bandwidth; at the last two lines.'),
        needed: dbm('Needed', 'Where the margin is 0; at the last two lines.'),
      },
    },
    budget: {
      what: 'The budget line by line, from the transmitter on; then what is needed there, and the margin.',
      columns: {
        line: result.text({ label: 'Line', help: 'What gains or loses.' }),
        gain: db('Gain', 'Negative of a loss.'),
        level: dbm('Level', 'Behind it.'),
      },
    },
    reach: {
      what: 'Margin over distance: 121 steps.',
      columns: { distance: metre('Distance', 'Between the antennas.'), margin, clear },
    },
    passes: {
      what: 'Margin over elevation: 121 steps.',
      columns: { elevation: degree('Elevation', 'Of the satellite.'), margin, clear },
    },
    outages: {
      what: 'Margin over the share of the time in which there is less: 121 steps.',
      columns: { outage: measured('%')('Outage', 'Share of an average year.'), margin },
    },
    drive: {
      what: 'Margin over the transmitter’s power, or its EIRP: 121 steps.',
      columns: { power: dbm('Power', 'Of the transmitter, or EIRP.'), margin },
    },
    aperture: {
      what: 'Margin over the receiving antenna’s gain: 121 steps.',
      columns: { gain: measured('dBi')('Gain', 'Of the antenna.'), margin },
    },
    merit: {
      what: 'Margin over the receiver’s G/T: 121 steps.',
      columns: { figureOfMerit: measured('dB/K')('G/T', 'In clear sky.'), margin },
    },
    spectrum: {
      what: 'Specific attenuation over frequency, 1 to 350 GHz: 241 steps, at the air of the station or the path.',
      columns: {
        frequency: measured('Hz')('Frequency', 'Of the wave.'),
        oxygen: measured('dB/km')('Dry air', 'Oxygen, and nitrogen’s pressure-induced part.'),
        water: measured('dB/km')('Water vapour', 'Its lines and continuum.'),
        rainfall: measured('dB/km')('Rain', 'At the rain rate of 0.01 % of the time.'),
      },
    },
    rates: {
      what: 'Margin over the bit rate: 121 steps.',
      columns: { bitRate: measured('bit/s')('Bit rate', 'Of information.'), margin },
    },
    bandwidths: {
      what: 'Margin over the noise bandwidth: 121 steps.',
      columns: { bandwidth: measured('Hz')('Bandwidth', 'Of the noise.'), margin },
    },
  },
} as const satisfies result.Results;
