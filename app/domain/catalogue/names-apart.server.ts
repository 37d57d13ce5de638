import { asc, eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { providers, users } from "#db/schema.ts";

const all = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .orderBy(asc(users.id))
    .prepare(),
);

/** By their ids those who are not the first of their name. Who has left counts too, so that nobody's name changes by that. */
function laterOfAName(): Map<number, string> {
  const seen = new Map<string, number>();
  const later = new Map<number, string>();
  for (const { id, name } of all().all()) {
    const key = name.trim().toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count > 1) later.set(id, `${name} (${count})`);
  }
  return later;
}

/** How staff call a provider: by name, and the second of a name "Ana Lee (2)", by the order of their ids (rule 6.82). Clients read the name alone. */
export const nameApart = ({ id, name }: { id: number; name: string }): string =>
  laterOfAName().get(id) ?? name;

/** `nameApart` for each of a list. */
export function namedApart<Named extends { id: number; name: string }>(list: readonly Named[]): Named[] {
  const later = laterOfAName();
  return list.map((one) => ({ ...one, name: later.get(one.id) ?? one.name }));
}
