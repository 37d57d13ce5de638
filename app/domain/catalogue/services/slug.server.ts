import { asc, eq, isNull } from "drizzle-orm";
import { slugOf } from "#app/platform/shared/slug.ts";
import { db, writing } from "#db/client.server.ts";
import { services } from "#db/schema.ts";

/** A slug that no other service has. A number alone would be taken for an id. Inside the caller's transaction. */
export const newServiceSlug = (name: string): string =>
  slugOf(name, "service", (slug) => !/^\d+$/u.test(slug) && !isTaken(slug));

const isTaken = (slug: string): boolean =>
  db().select({ id: services.id }).from(services).where(eq(services.slug, slug)).get() !== undefined;

/** Gives every service without a slug one of its name (rule 13.11). */
export function giveServiceSlugs(): void {
  writing(() => {
    const bare = db()
      .select({ id: services.id, name: services.name })
      .from(services)
      .where(isNull(services.slug))
      .orderBy(asc(services.id))
      .all();
    for (const { id, name } of bare) {
      db()
        .update(services)
        .set({ slug: newServiceSlug(name) })
        .where(eq(services.id, id))
        .run();
    }
  });
}
