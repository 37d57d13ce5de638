/** Minutes since midnight. Never empty, includes `start` but not `end`. */
export type Span = { start: number; end: number };

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Returns the shared minutes as merged spans. Expects merged spans. */
export function intersect(spans: readonly Span[], others: readonly Span[]): Span[] {
  const shared: Span[] = [];
  for (const a of spans) {
    for (const b of others) {
      if (overlaps(a, b)) shared.push({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) });
    }
  }
  return shared;
}

export function subtract(spans: readonly Span[], cuts: readonly Span[]): Span[] {
  const rest: Span[] = [];
  const inOrder = merge(cuts);
  for (const { start, end } of spans) {
    let from = start;
    for (const cut of inOrder) {
      if (!overlaps(cut, { start: from, end })) continue;
      if (from < cut.start) rest.push({ start: from, end: cut.start });
      from = cut.end;
    }
    if (from < end) rest.push({ start: from, end });
  }
  return rest;
}
