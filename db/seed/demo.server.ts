/** The demo studio. Its data depends only on the time. */
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import type { Db } from "#db/client.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import * as tables from "#db/schema.ts";
import { fillRecords } from "#db/steps/fill-records.server.ts";
import { demoContact, demoOffer, starterHours } from "./content.ts";
import { writeKnown } from "./demo/clients.server.ts";
import { takePlaces, writeNeeds } from "./demo/needs.server.ts";
import { writeTill } from "./demo/till.server.ts";
import { writeAppointments } from "./demo-appointments.server.ts";
import { demoCounts } from "./demo-counts.ts";
import { type Chair, writeDiary } from "./demo-diary.ts";
import { demoMessages } from "./demo-messages.ts";
import { demoClient, demoGuests, demoProviders, demoStaff } from "./demo-people.ts";
import type { SeedMoment } from "./moment.ts";
import { demoTexts } from "./site-texts.ts";
import { writeStudio, writeTreatments } from "./starter.server.ts";
import { demoTreatments, type Treatment, treatments } from "./treatments.ts";

const demoPassword = "Demo-Pass-1";
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Fills an empty, migrated database in one transaction. The README lists the demo accounts. */
export async function seedDemo(sqlite: Sqlite, moment: SeedMoment): Promise<void> {
  const passwordHash = await hashOf(demoPassword);
  sqlite.transaction(() => fill(sqlite, moment, passwordHash)).immediate();
}

async function hashOf(password: string): Promise<string> {
  // Loaded only here, because an ordinary start never hashes a password.
  const { hash } = await import("@node-rs/argon2");
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

type Person = { username: string; email: string | null; phone: string | null };
type Role = (typeof tables.userRoles.$inferInsert)["role"];

function fill(sqlite: Sqlite, moment: SeedMoment, passwordHash: string): void {
  const db = drizzle(sqlite, { schema: tables });
  const wallClock = studioNow(moment.timeZone, moment.now);
  const { date: today } = wallClock;
  writeStudio(sqlite, moment, { ...demoContact, openedAt: moment.now }, demoTexts);
  db.update(tables.entries).set({ byline: sql`replace(byline, ' (example)', '')` }).run();
  const closedDate = openDayFrom(today, 12);
  db.insert(tables.closedDays).values({ date: closedDate, reason: "Training day" }).run();

  db.insert(tables.entries)
    .values({
      ...demoOffer,
      kind: "offer",
      date: today,
      lastDate: addDays(today, 30),
      createdAt: moment.now,
      updatedAt: moment.now,
    })
    .run();

  const catalogue: Treatment[] = [...treatments, ...demoTreatments];
  const serviceIds = writeTreatments(sqlite, catalogue, moment.now);
  const enrol = (person: Person, role: Role) => writePerson(db, person, role, passwordHash, moment.now);
  const staffIds = demoStaff.map(({ role, ...person }) => enrol(person, role));
  const chairs = demoProviders.map((provider, position) => {
    const providerId = enrol(provider, "provider");
    const profile = { ...provider.profile, userId: providerId, position, updatedAt: moment.now };
    db.insert(tables.teamProfiles).values(profile).run();
    return writeChair(db, provider, providerId, { today, serviceIds, catalogue });
  });
  writeNeeds(
    db,
    serviceIds,
    new Map(chairs.map(({ providerId }, at) => [demoProviders[at]?.username ?? "", providerId])),
  );
  const clientId = enrol(demoClient, "user");
  writeMessages(db, staffIds.at(-1) ?? null, moment.now);

  db.insert(tables.dailyCounts)
    .values(
      demoCounts(today, [idOf(serviceIds, "Classic Lash Extensions"), idOf(serviceIds, "Signature Facial")]),
    )
    .run();

  const bookingHours = new Map(
    starterHours.map(({ weekday, opensMin, closesMin }) => [weekday, { start: opensMin, end: closesMin }]),
  );
  const house = { bookingHours, closedDays: new Set([closedDate]), chairs };
  const appointments = writeDiary(house, wallClock, demoGuests.length);
  writeAppointments(db, appointments, { ...moment, clientId, services: servicesById(serviceIds, catalogue) });
  fillRecords(sqlite);
  takePlaces(db, serviceIds);
  const deskId = staffIds.at(-1) ?? null;
  const tintId = idOf(serviceIds, "Brow & Lash Tint");
  writeKnown(db, { ...moment, today, tintId, by: { desk: deskId, provider: chairs[0]?.providerId ?? null } });
  const ownerId = db
    .select({ id: tables.clients.id })
    .from(tables.clients)
    .where(eq(tables.clients.accountId, clientId))
    .get()?.id;
  const facialId = idOf(serviceIds, "Signature Facial");
  writeTill(db, { ...moment, today, deskId, facialId, ownerId: ownerId ?? null });
}

function writePerson(db: Db, person: Person, role: Role, passwordHash: string, now: number): number {
  const { username, email, phone } = person;
  const { id } = db
    .insert(tables.users)
    .values({
      username,
      email,
      phone,
      passwordHash: email === null ? null : passwordHash,
      createdAt: now - 200 * day,
      emailProvenAt: role === "user" ? now - 200 * day : null,
    })
    .returning({ id: tables.users.id })
    .get();
  db.insert(tables.userRoles).values({ userId: id, role }).run();
  return id;
}

function writeMessages(db: Db, receptionistId: number | null, now: number): void {
  for (const { hoursAgo, calledBack, ...message } of demoMessages) {
    const createdAt = now - hoursAgo * hour;
    const answeredAt = calledBack ? createdAt + hour : null;
    const answeredBy = calledBack ? receptionistId : null;
    const email = `${message.name.toLowerCase().replace(/[^a-z]+/gu, ".")}@mail.example`;
    db.insert(tables.contactMessages)
      .values({ ...message, email, createdAt, readAt: answeredAt, answeredAt, answeredBy })
      .run();
  }
}

type SettingsSource = { today: string; serviceIds: Map<string, number>; catalogue: Treatment[] };

function writeChair(
  db: Db,
  provider: (typeof demoProviders)[number],
  providerId: number,
  { today, serviceIds, catalogue }: SettingsSource,
): Chair {
  const { bufferMinutes, gives, away } = provider;
  db.insert(tables.providers).values({ userId: providerId, bufferMinutes }).run();
  const hours = byWeekday(provider.hours);
  db.insert(tables.workingHours)
    .values(hours.map((span) => ({ providerId, ...span })))
    .run();
  const rests = byWeekday(provider.breaks);
  for (const rest of rests)
    db.insert(tables.breaks)
      .values({ providerId, ...rest })
      .run();
  const off = away && { firstDate: addDays(today, away.from), lastDate: addDays(today, away.until) };
  if (off) {
    db.insert(tables.timeOff)
      .values({ providerId, ...off, reason: away.reason })
      .run();
  }
  const given = catalogue
    .filter(({ name }) => (gives as readonly string[]).includes(name))
    .map((treatment) => ({ ...treatment, id: idOf(serviceIds, treatment.name) }));
  for (const { id: serviceId } of given) {
    db.insert(tables.serviceProviders).values({ serviceId, providerId }).run();
  }
  return {
    providerId,
    bufferMinutes,
    workingHours: hours.map(weeklySpan),
    breaks: rests.map(weeklySpan),
    timeOff: off ? [{ ...off, startMin: 0, endMin: 1440 }] : [],
    dayPlans: new Map(),
    gives: given.filter(({ unavailable }) => !unavailable),
  };
}

type WeekdaySpan = { weekday: number; startMin: number; endMin: number };

const weeklySpan = ({ weekday, startMin, endMin }: WeekdaySpan) => ({
  weekday,
  start: startMin,
  end: endMin,
});

function byWeekday<Hours>(week: Record<number, Hours>): (Hours & { weekday: number })[] {
  return Object.entries(week).map(([weekday, hours]) => ({ ...hours, weekday: Number(weekday) }));
}

function servicesById(ids: Map<string, number>, catalogue: Treatment[]): Map<number, Treatment> {
  return new Map(catalogue.map((treatment) => [idOf(ids, treatment.name), treatment]));
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`No treatment is called ${name}.`);
  return id;
}

function openDayFrom(today: string, days: number): string {
  const date = addDays(today, days);
  return isoWeekday(date) === 7 ? addDays(date, 1) : date;
}
