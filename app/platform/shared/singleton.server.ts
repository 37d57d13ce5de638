const kept: typeof globalThis & { __studio?: Map<string, unknown> } = globalThis;

/** The one thing of this name in the process: the development server evaluates every module again at each rebuild. */
export function singleton<T>(name: string, make: () => T): T {
  kept.__studio ??= new Map();
  if (!kept.__studio.has(name)) kept.__studio.set(name, make());
  return kept.__studio.get(name) as T;
}
