/**
 * Properties are tried on the same cases every time, so that a merge never fails for what it did not
 * change. `FC_SEED=$RANDOM npm test` looks for new ones.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261121) });
