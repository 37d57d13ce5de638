import { type Placeholder, sql } from "drizzle-orm";

/** Returns a placeholder for each column, with its name. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder> {
  const named: Record<string, Placeholder> = {};
  for (const name of names) named[name] = sql.placeholder(name);
  return named as Record<Name, Placeholder>;
}
