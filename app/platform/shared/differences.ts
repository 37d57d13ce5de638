/** Each value of `after` that is not as in `before`, as `{ from, to }` by its name: what the audit keeps. Lists go by content. */
export const differences = <Before extends object>(
  before: Before,
  after: Partial<Before>,
): Record<string, { from: unknown; to: unknown }> => {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, to]) => [name, { from: old.get(name), to }] as const)
      .filter(([, { from, to }]) => !isSame(from, to)),
  );
};

const isSame = (from: unknown, to: unknown): boolean =>
  from === to || (Array.isArray(from) && Array.isArray(to) && from.join() === to.join());
