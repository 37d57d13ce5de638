/** A provider outlives the role: the books point at it (rules 14.1 and 14.8). */
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { bookingHours, providers, workingHours } from "#db/schema.ts";

/** A new one has 15 minutes of buffer, the booking hours and no service; a former one is offered again. */
export function activateProvider(userId: number): void {
  const { changes } = db()
    .insert(providers)
    .values({ userId })
    .onConflictDoNothing({ target: providers.userId })
    .run();
  if (changes === 0) {
    db().update(providers).set({ active: true }).where(eq(providers.userId, userId)).run();
    return;
  }
  for (const { weekday, opensMin, closesMin } of db().select().from(bookingHours).all()) {
    db()
      .insert(workingHours)
      .values({ providerId: userId, weekday, startMin: opensMin, endMin: closesMin })
      .run();
  }
}

export function deactivateProvider(userId: number): void {
  db().update(providers).set({ active: false }).where(eq(providers.userId, userId)).run();
}
