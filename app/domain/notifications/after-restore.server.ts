/** After a restore no mail goes out until the owner says so (rule 30.9): some have gone out already, from the database before. */
import { isNull } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { restores } from "#db/schema.ts";

const unreleased = preparedQuery((db) =>
  db.select({ id: restores.id }).from(restores).where(isNull(restores.mailsReleasedAt)).limit(1).prepare(),
);

export const mailsAreHeld = (): boolean => unreleased().get() !== undefined;
