import { type Placeholder, sql } from "drizzle-orm";

/** A placeholder for each of these columns, called like it: `values(placeholders("name", "email"))`. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder> {
  const named: Record<string, Placeholder> = {};
  for (const name of names) named[name] = sql.placeholder(name);
  return named as Record<Name, Placeholder>;
}
