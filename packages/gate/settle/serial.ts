/** One thing at a time, in the order asked for: an account has one next nonce. */
export function serial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    // The failure belongs to who asked for the work, not to who comes next.
    last = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  };
}
