/** What a drawing may have: an editor stays quick, and nobody draws more by hand. */
export const MAX_PARTS = 2000;
export const MAX_WIRES = 20_000;
export const MAX_FLAGS = 10_000;
/** Steps from the origin, either way. */
export const MAX_COORDINATE = 10_000;
/** Parts up to which a picture is laid out with wires; more have flags at their pins. */
export const MAX_LAID_OUT = 150;
