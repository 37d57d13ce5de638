import { eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { teamProfiles } from "#db/schema.ts";

const listed = preparedQuery((db) =>
  db
    .select({ id: teamProfiles.userId, slug: teamProfiles.slug })
    .from(teamProfiles)
    .where(eq(teamProfiles.listed, true))
    .prepare(),
);

/** The paths of the pages of those whom the team page lists, by their ids. */
export const teamPaths = (): Map<number, string> =>
  new Map(
    listed()
      .all()
      .map(({ id, slug }) => [id, `/team/${encodeURIComponent(slug)}`]),
  );
