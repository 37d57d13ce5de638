export class InvariantBroken extends Error {
  readonly invariant: string;
  constructor(invariant: string, detail: string) {
    super(detail);
    this.invariant = invariant;
  }
}
