let last = { start: Number.NaN, day: '' };

/** The UTC day of a time in seconds, `YYYY-MM-DD`. */
export function dayOf(seconds: number): string {
  const start = seconds - (((seconds % 86_400) + 86_400) % 86_400);
  if (start !== last.start)
    last = { start, day: new Date(start * 1000).toISOString().slice(0, 10) };
  return last.day;
}
