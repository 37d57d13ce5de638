export class Broken extends Error {
  readonly invariant: string;
  constructor(invariant: string, detail: string) {
    super(detail);
    this.invariant = invariant;
  }
}
