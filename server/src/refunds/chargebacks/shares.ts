/** A claim and its satisfied part, in paise. */
interface Claim {
  readonly amount: number;
  readonly taken: number;
}

/** Shares `left` paise out among claims, in their order: each gets all that it still claims, until nothing is left. */
export function sharesOf<T extends Claim>(
  claims: readonly T[],
  left: number,
): { readonly claim: T; readonly amount: number }[] {
  let rest = left;
  return claims.flatMap((claim) => {
    const amount = Math.min(claim.amount - claim.taken, rest);
    if (amount <= 0) return [];
    rest -= amount;
    return [{ claim, amount }];
  });
}
