/** What makes somebody bookable. It outlives the role: the books point at it. */
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { bookingHours, providers, workingHours } from "#db/schema.ts";

/** A new seat: 15 minutes of buffer, the studio's booking hours, no service. One that was there is offered again. */
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

/** Offered no more. What is booked stays booked. */
export function deactivateProvider(userId: number): void {
  db().update(providers).set({ active: false }).where(eq(providers.userId, userId)).run();
}
