import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardPressure, standardTemperature } from './atmosphere.ts';
import { specificGas } from './gas.ts';
import { freeSpace, hata, planeEarth, planeEarthBreak } from './path-loss.ts';
import { rainLaw, specificRain } from './rain.ts';
import { effectiveLength, groundRainShare, rainHeightAt, slantRain001 } from './rain-path.ts';
import { GEOSTATIONARY, geostationaryLook, orbitRange, stationRadius } from './satellite.ts';
import { airProfile, slantGas } from './slant-gas.ts';

describe('published values', () => {
  test('Pratt & Allnutt, Satellite Communications, example 4.2: 205.3 dB over 40 000 km at 11 GHz', () => {
    expect(freeSpace(40e6, 11e9)).toBeCloseTo(205.3, 1);
  });

  test('P.525: 92.4 + 20 log f + 20 log d in GHz and km', () => {
    expect(freeSpace(1000, 1e9)).toBeCloseTo(92.45, 2);
  });

  // k and α of horizontal, then of vertical polarisation; quoted from memory.
  test.each([
    [10, 0.01217, 1.2571, 0.01129, 1.2156],
    [20, 0.09164, 1.0568, 0.09611, 0.9847],
    [30, 0.2403, 0.9485, 0.2291, 0.9129],
  ])('P.838-3, table 5 at %s GHz', (f, kh, ah, kv, av) => {
    const [h, v] = [rainLaw(f, 0, 0), rainLaw(f, 0, 90)];
    expect(Number(h.k.toPrecision(4))).toBe(kh);
    expect(h.alpha).toBeCloseTo(ah, 4);
    expect(Number(v.k.toPrecision(4))).toBe(kv);
    expect(v.alpha).toBeCloseTo(av, 4);
  });

  test('P.835: 1013.25 hPa and 288.15 K at the sea, 226.32 hPa and 216.65 K at 11 km', () => {
    expect(standardPressure(0)).toBeCloseTo(1013.25, 10);
    expect(standardTemperature(0)).toBeCloseTo(288.15, 10);
    const eleven = (6356.766 * 11) / (6356.766 - 11);
    expect(standardPressure(eleven)).toBeCloseTo(226.32, 2);
    expect(standardTemperature(eleven)).toBeCloseTo(216.65, 6);
  });

  test('the geostationary radius is 42 164 km', () => {
    expect(GEOSTATIONARY / 1000).toBeCloseTo(42164.17, 1);
  });
});

describe('laws', () => {
  test('twice the distance or the frequency costs 6.02 dB', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e9, noNaN: true }),
        fc.double({ min: 1e6, max: 1e12, noNaN: true }),
        (d, f) => {
          const more = 20 * Math.log10(2);
          expect(freeSpace(2 * d, f) - freeSpace(d, f)).toBeCloseTo(more, 9);
          expect(freeSpace(d, 2 * f) - freeSpace(d, f)).toBeCloseTo(more, 9);
        },
      ),
    );
  });

  test('plane earth meets free space at its break, and loses 12 dB an octave beyond', () => {
    const at = planeEarthBreak(900e6, 30, 2);
    expect(planeEarth(at, 900e6, 30, 2)).toBeCloseTo(freeSpace(at, 900e6), 9);
    expect(planeEarth(4 * at, 900e6, 30, 2) - planeEarth(2 * at, 900e6, 30, 2)).toBeCloseTo(
      40 * Math.log10(2),
      9,
    );
  });

  test('Hata: a city loses more than a suburb, and that more than open country', () => {
    const loss = (where: 'small' | 'suburban' | 'open') => hata(5000, 900e6, 50, 1.5, where);
    expect(loss('small')).toBeGreaterThan(loss('suburban'));
    expect(loss('suburban')).toBeGreaterThan(loss('open'));
    expect(() => hata(500, 900e6, 50, 1.5, 'small')).toThrow('1000 to 20000 m');
  });

  test('from 10 GHz on rain of vertical waves costs less than of horizontal ones, and circular ones lie between', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 50, noNaN: true }),
        fc.double({ min: 10, max: 120, noNaN: true }),
        (f, rate) => {
          const of = (tilt: number) => specificRain(rainLaw(f, 0, tilt), rate);
          expect(of(90)).toBeLessThanOrEqual(of(0));
          expect(of(45)).toBeLessThanOrEqual(of(0));
          expect(of(45)).toBeGreaterThanOrEqual(of(90));
        },
      ),
    );
  });

  test('P.530: at 0.01 % the share is 1, and no path is longer than 2.5 times itself', () => {
    for (const f of [6, 10, 18, 38, 80])
      expect(Math.abs(groundRainShare(f, 0.01) - 1)).toBeLessThan(0.01);
    // C0 is 0.12 + 0.4·0.8 at 100 GHz, where the exponent is that of f/10; p = 1 % leaves C1 alone.
    expect(groundRainShare(100, 1)).toBeCloseTo(0.07 ** 0.44 * 0.12 ** 0.56, 12);
    expect(groundRainShare(18.7, 1)).toBeCloseTo(0.1073318274487805, 12);
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (km, rate) => {
          const length = effectiveLength(km, 18, 1, rate);
          expect(length).toBeGreaterThan(0);
          expect(length).toBeLessThanOrEqual(2.5 * km * (1 + 1e-12));
        },
      ),
    );
  });

  test('above the rain there is none', () => {
    const path = {
      f: 20,
      elevation: 30,
      latitude: 50,
      station: 4,
      rainHeight: 3,
      law: rainLaw(20, 30, 45),
      rate: 50,
    };
    expect(slantRain001(path)).toBe(0);
    expect(rainHeightAt(90)).toBe(0);
    expect(rainHeightAt(-80)).toBe(0);
    expect(rainHeightAt(0)).toBe(5);
  });

  test('gases: the zenith is the least, and a low ray still ends', () => {
    const profile = airProfile(22.235, 0, 7.5);
    const zenith = slantGas(profile, 90);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 90, noNaN: true }), (elevation) => {
        expect(slantGas(profile, elevation)).toBeGreaterThanOrEqual(zenith * (1 - 1e-12));
      }),
    );
    // From 10° on it goes by the cosecant within some per cent.
    expect(slantGas(profile, 30) / zenith).toBeCloseTo(2, 1);
    expect(slantGas(profile, 0) / zenith).toBeLessThan(100);
  });

  test('no air absorbs nothing', () => {
    expect(specificGas(60, { temperature: 288, dryPressure: 0, vapourPressure: 0 })).toEqual({
      oxygen: 0,
      water: 0,
    });
  });

  test('a satellite straight above is as far as it is high', () => {
    const station = stationRadius(0, 0);
    expect(orbitRange(550e3, 90, station)).toBeCloseTo(550e3, 6);
    const look = geostationaryLook(10, { latitude: 0, longitude: 10, altitude: 0 });
    expect(look.elevation).toBeCloseTo(90, 9);
    expect(look.range).toBeCloseTo(GEOSTATIONARY - 6378137, 3);
  });

  test('mirrored stations see it alike', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -60, max: 60, noNaN: true }),
        (latitude, apart) => {
          const at = (phi: number, lambda: number) =>
            geostationaryLook(0, { latitude: phi, longitude: lambda, altitude: 0 });
          const one = at(latitude, apart);
          for (const other of [at(-latitude, apart), at(latitude, -apart)]) {
            expect(other.elevation).toBeCloseTo(one.elevation, 9);
            expect(other.range / one.range).toBeCloseTo(1, 12);
          }
        },
      ),
    );
  });
});
