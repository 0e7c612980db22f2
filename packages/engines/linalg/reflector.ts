import { norm2Vector } from './norms.ts';

/**
 * Turns x, in place, into the v (v₀ = 1) of the reflection I − τ·v·vᵀ that takes x to (β, 0, …).
 * β has the sign opposite to x₀, so nothing cancels; τ = 0 where x is already of that form.
 */
export function reflector(x: Float64Array): { tau: number; beta: number } {
  const tail = norm2Vector(x.subarray(1));
  if (tail === 0) {
    const beta = x[0]!;
    x[0] = 1;
    return { tau: 0, beta };
  }
  // Near the subnormals the quotients would lose their digits: v and τ do not feel a scale.
  const tiny = Math.max(tail, Math.abs(x[0]!)) < 2 ** -900;
  if (tiny) for (let i = 0; i < x.length; i++) x[i] = x[i]! * 2 ** 600;
  const alpha = x[0]!;
  const length = Math.hypot(alpha, tiny ? norm2Vector(x.subarray(1)) : tail);
  const beta = alpha > 0 ? -length : length;
  const d = alpha - beta;
  for (let i = 1; i < x.length; i++) x[i] = x[i]! / d;
  x[0] = 1;
  return { tau: (beta - alpha) / beta, beta: tiny ? beta * 2 ** -600 : beta };
}
