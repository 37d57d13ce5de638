const kept: typeof globalThis & { __studio?: Map<string, unknown> } = globalThis;

/** Survives rebuilds of the development server, which evaluates every module again. */
export function singleton<T>(name: string, make: () => T): T {
  kept.__studio ??= new Map();
  if (!kept.__studio.has(name)) kept.__studio.set(name, make());
  return kept.__studio.get(name) as T;
}
