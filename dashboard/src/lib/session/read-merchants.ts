/** The stored ids of merchants; empty where the value is no list of ids. */
export function readMerchants(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}
