/** Sums by a key; a key that nothing was added to has 0. */
export class Tally<Key> {
  readonly #sums = new Map<Key, number>();

  add(key: Key, amount: number): void {
    this.#sums.set(key, this.of(key) + amount);
  }

  of(key: Key): number {
    return this.#sums.get(key) ?? 0;
  }

  sum(): number {
    return [...this.#sums.values()].reduce((sum, amount) => sum + amount, 0);
  }

  /** All keys of both, those with the largest sums here first. */
  keysWith(other: Tally<Key> = this): Key[] {
    const keys = new Set([...this.#sums.keys(), ...other.#sums.keys()]);
    return [...keys].sort((a, b) => this.of(b) - this.of(a) || other.of(b) - other.of(a));
  }
}
