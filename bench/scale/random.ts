/** Seeded mulberry32, so that each machine measures the same content. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** In [0, `limit`), more skewed to small numbers the higher `skew` is. */
  below(limit: number, skew = 1): number {
    return Math.floor(this.next() ** skew * limit);
  }

  /** @throws Error when the list is empty */
  pick<T>(list: readonly T[], skew = 1): T {
    const item = list[this.below(list.length, skew)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  }

  /** `count` distinct items. */
  sample<T>(list: readonly T[], count: number, skew = 1): T[] {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(count, list.length)) chosen.add(this.pick(list, skew));
    return [...chosen];
  }
}
