import { and, eq, isNotNull, min } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import type { Db } from "#db/client.server.ts";
import * as tables from "#db/schema.ts";
import type { SeedMoment } from "#db/seed/moment.ts";

const day = 24 * 60 * 60 * 1000;

const known: {
  name: string;
  mark?: string;
  markKind?: "allergy" | "access" | "pregnancy";
  asks?: true;
  notes: string[];
}[] = [
  {
    name: "Olivia Grant",
    mark: "latex gloves",
    markKind: "allergy",
    notes: ["Nitrile gloves are in the second drawer.", "Likes it quiet. Green tea, no sugar."],
  },
  {
    name: "Yuki Tanaka",
    mark: "no stairs, chair 1",
    markKind: "access",
    notes: ["Comes with a cane; five minutes more at the door."],
  },
  {
    name: "Elena Popescu",
    mark: "",
    markKind: "pregnancy",
    notes: ["Due in March. No peels, no essential oils."],
  },
  { name: "Dana Kim", asks: true, notes: ["Missed two visits in the spring. We call the day before."] },
  {
    name: "Hannah Weber",
    notes: ["Skin is calmer since she left out the retinol.", "Wedding in June: wants a plan from April on."],
  },
];

type Knowing = SeedMoment & {
  today: string;
  tintId: number;
  by: { desk: number | null; provider: number | null };
};

export function writeKnown(db: Db, { now, today, tintId, by }: Knowing): void {
  const { clients, clientNotes, clientConsents, appointments } = tables;
  const idOf = (name: string): number | undefined =>
    db.select({ id: clients.id }).from(clients).where(eq(clients.name, name)).get()?.id;
  for (const { name, mark = "", markKind = null, asks, notes } of known) {
    const clientId = idOf(name);
    if (clientId === undefined) continue;
    if (markKind || asks) {
      db.update(clients)
        .set({ mark, markKind, onlineRule: asks ? "ask" : "usual" })
        .where(eq(clients.id, clientId))
        .run();
    }
    db.insert(clientNotes)
      .values(
        notes.map((body, at) => ({
          clientId,
          body,
          at: now - (20 - 9 * at) * day,
          by: at === 0 ? by.provider : by.desk,
        })),
      )
      .run();
  }
  const tinted = db
    .select({ id: appointments.recordId, first: min(appointments.date) })
    .from(appointments)
    .where(and(eq(appointments.serviceId, tintId), isNotNull(appointments.recordId), tables.occupying))
    .groupBy(appointments.recordId)
    .orderBy(appointments.recordId)
    .all();
  const tests = tinted.slice(1).map(({ id, first }) => {
    const before = addDays(first ?? today, -3);
    return {
      clientId: id ?? 0,
      kind: "patch_test" as const,
      date: before < today ? before : addDays(today, -1),
    };
  });
  const hannah = idOf("Hannah Weber") ?? 0;
  const consents = [
    ...tests.filter(({ clientId }) => clientId !== hannah),
    { clientId: hannah, kind: "patch_test" as const, date: addDays(today, -40) },
    { clientId: hannah, kind: "photos" as const, date: addDays(today, -40), words: "Not her face" },
  ];
  db.insert(clientConsents)
    .values(consents.map((consent) => ({ ...consent, given: true, at: now - day, by: by.desk })))
    .run();
}
