import { asc, eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { providers, users } from "#db/schema.ts";

const active = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(providers.active, true))
    .orderBy(asc(users.id))
    .prepare(),
);

export const activeProviders = (): { id: number; name: string }[] => active().all();
