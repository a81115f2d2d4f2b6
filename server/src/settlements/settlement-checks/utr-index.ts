/** Settlements by UTR, in upper case. */
export class UtrIndex<S extends { readonly utr: string | null }> {
  readonly #byUtr: ReadonlyMap<string, S>;

  constructor(settlements: readonly S[]) {
    this.#byUtr = new Map(settlements.flatMap((one) => (one.utr === null ? [] : [[one.utr.toUpperCase(), one]])));
  }

  /** The first settlement named by these words. Some banks pad a number with zeros to the width of its column. */
  find(words: readonly string[]): S | undefined {
    for (const word of words) {
      const found = this.#byUtr.get(word) ?? (/^0+\d{12}$/.test(word) ? this.#byUtr.get(word.slice(-12)) : undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
