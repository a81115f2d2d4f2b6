/** A claim and the part already deducted for it, in paise. */
interface Claim {
  readonly amount: number;
  readonly taken: number;
}

/** Splits `left` paise among claims in order. Each gets its full open amount until nothing is left. */
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
