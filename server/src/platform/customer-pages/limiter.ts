/** The uses allowed to one network in a window. */
interface Allowance {
  readonly max: number;
  readonly windowMs: number;
}

/** The most networks that are tracked; beyond it the oldest are dropped. */
const maxNetworks = 50_000;

/**
 * Counts the uses of networks in this process: opening a page is too frequent for one row each. With several processes
 * a network has the allowance of each (decision 81).
 */
export class NetworkLimiter {
  readonly #allowance: Allowance;
  #startsAt = 0;
  #counts = new Map<string, number>();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** Counts one use. False if it exceeds the allowance. */
  take(network: string, now: number): boolean {
    const startsAt = Math.floor(now / this.#allowance.windowMs) * this.#allowance.windowMs;
    if (startsAt !== this.#startsAt) {
      this.#startsAt = startsAt;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (this.#counts.size >= maxNetworks && !this.#counts.has(network)) {
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    this.#counts.set(network, count);
    return count <= this.#allowance.max;
  }
}
