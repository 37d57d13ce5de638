import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import * as tables from "#db/schema.ts";

type Ids = ReadonlyMap<string, number>;

const rooms: { name: string; places: number; of: string[] }[] = [
  {
    name: "Quiet room",
    places: 1,
    of: ["Rose & Oat Hydrating Facial with Neck and Shoulder Massage", "Glycolic Peel"],
  },
  { name: "Steamer", places: 2, of: ["Deep Cleansing Facial"] },
];

const pauses = [
  { of: "Brow & Lash Tint", pauseAfterMinutes: 10, pauseMinutes: 10 },
  { of: "Glycolic Peel", pauseAfterMinutes: 15, pauseMinutes: 10 },
];

export const eyePatches = {
  of: "Deep Cleansing Facial",
  name: "Cooling eye patches",
  minutes: 0,
  priceMinor: 1200,
};

const addons = [
  { of: "Deep Cleansing Facial", name: "LED light", minutes: 15, priceMinor: 2500 },
  eyePatches,
  { of: "Glycolic Peel", name: "Calming mask", minutes: 10, priceMinor: 1800 },
];

const preconditions: ({ of: string } & Omit<typeof tables.servicePreconditions.$inferInsert, "serviceId">)[] =
  [
    { of: "Brow & Lash Tint", kind: "consent", consent: "patch_test", hours: 48, validDays: 180 },
    { of: "Glycolic Peel", kind: "consent", consent: "patch_test", hours: 24 },
    { of: "Glycolic Peel", kind: "apart", days: 14 },
    { of: "Glycolic Peel", kind: "mark", markKind: "pregnancy" },
  ];

const ownTerms = {
  of: "Half Leg Wax",
  by: "Priyanka Venkataraghavan-Whitcombe",
  priceMinor: 5800,
  durationMinutes: 50,
};

const tested = "Brow & Lash Tint";

/** As the owner's "Create patch test" makes it (rule 36.28). */
function writePatchTest(db: Db, of: number): number {
  const { services, serviceProviders } = tables;
  const name = `Patch test: ${tested}`;
  const { id } = db
    .insert(services)
    .values({
      ...{ name, slug: "patch-test-brow-lash-tint", durationMinutes: 15, priceMinor: 0 },
      ...{ unlisted: true, position: 99, createdAt: 0 },
    })
    .returning({ id: services.id })
    .get();
  const givers = db.select().from(serviceProviders).where(eq(serviceProviders.serviceId, of)).all();
  for (const { providerId } of givers)
    db.insert(serviceProviders).values({ serviceId: id, providerId }).run();
  return id;
}

export function writeNeeds(db: Db, serviceIds: Ids, providerIds: Ids): void {
  const idOf = (name: string): number => serviceIds.get(name) ?? 0;
  db.insert(tables.resources)
    .values(rooms.map(({ of: _, ...room }, at) => ({ ...room, id: at + 1, position: at })))
    .run();
  const needed = rooms.flatMap(({ of }, at) =>
    of.map((name) => ({ serviceId: idOf(name), resourceId: at + 1 })),
  );
  db.insert(tables.serviceResources).values(needed).run();
  for (const { of, ...pause } of pauses) {
    db.update(tables.services)
      .set(pause)
      .where(eq(tables.services.id, idOf(of)))
      .run();
  }
  db.insert(tables.addons)
    .values(addons.map(({ of, ...addon }, position) => ({ ...addon, serviceId: idOf(of), position })))
    .run();
  const testServiceId = writePatchTest(db, idOf(tested));
  db.insert(tables.servicePreconditions)
    .values(
      preconditions.map(({ of, ...one }) => ({
        ...one,
        serviceId: idOf(of),
        ...(of === tested && { testServiceId }),
      })),
    )
    .run();
  const { priceMinor, durationMinutes } = ownTerms;
  db.update(tables.serviceProviders)
    .set({ priceMinor, durationMinutes })
    .where(
      and(
        eq(tables.serviceProviders.serviceId, idOf(ownTerms.of)),
        eq(tables.serviceProviders.providerId, providerIds.get(ownTerms.by) ?? 0),
      ),
    )
    .run();
}

type Seated = { id: number; serviceId: number | null; date: string; startMin: number; endMin: number };

// Assigns places in order of start. Appointments without a free place get none (rule 36.8).
export function takePlaces(db: Db, serviceIds: Ids): void {
  const { appointments } = tables;
  for (const [at, { places, of }] of rooms.entries()) {
    const visits = db
      .select({
        id: appointments.id,
        serviceId: appointments.serviceId,
        date: appointments.date,
        startMin: appointments.startMin,
        endMin: appointments.endMin,
      })
      .from(appointments)
      .where(
        and(
          inArray(
            appointments.serviceId,
            of.map((name) => serviceIds.get(name) ?? 0),
          ),
          tables.occupying,
        ),
      )
      .orderBy(appointments.date, appointments.startMin, appointments.id)
      .all();
    const seated: Seated[] = [];
    for (const visit of visits) {
      const beside = seated.filter(({ date, endMin }) => date === visit.date && endMin > visit.startMin);
      if (beside.length < places) seated.push(visit);
    }
    if (seated.length === 0) continue;
    db.insert(tables.appointmentResources)
      .values(seated.map(({ id }) => ({ appointmentId: id, resourceId: at + 1 })))
      .run();
  }
}
