import { describe, expect, it } from 'vitest';
import { pointOn, sizeOn, unitFor } from './stage.ts';

const stage = (unit?: string) => ({
  clientWidth: 1500,
  clientHeight: 900,
  dataset: unit === undefined ? {} : { unit },
  getBoundingClientRect: () => ({ left: 100, top: 50 }),
});

describe('the unit of a live plot', () => {
  it('is the pixel where text is of the usual size or smaller', () => {
    expect(unitFor(16, 800, 900)).toBe(1);
    expect(unitFor(12, 800, 900)).toBe(1);
  });

  it('grows with the text of the page', () => {
    expect(unitFor(22, 2000, 900)).toBe(22 / 16);
    expect(unitFor(32, 2000, 900)).toBe(2);
    expect(unitFor(90, 2000, 900)).toBe(2.5);
  });

  it('leaves a small stage its room', () => {
    expect(unitFor(32, 1350, 261)).toBe(261 / 220);
    expect(unitFor(32, 1350, 180)).toBe(1);
    expect(unitFor(32, 360, 900)).toBe(1.2);
    expect(unitFor(32, 240, 900)).toBe(1);
  });

  it('grows with a picture that fills a wall', () => {
    expect(unitFor(22, 3000, 900)).toBe(3000 / 1800);
  });

  it('takes pixels of the stage to places on the picture', () => {
    expect(sizeOn(stage('1.25'))).toEqual({ width: 1200, height: 720 });
    expect(pointOn(stage('1.25'), { clientX: 225, clientY: 100 })).toEqual({ x: 100, y: 40 });
    expect(pointOn(stage(), { clientX: 225, clientY: 100 })).toEqual({ x: 125, y: 50 });
  });
});
