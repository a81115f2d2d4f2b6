/** The stored merchant ids; empty if the value is not a list of ids. */
export function readMerchants(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}
