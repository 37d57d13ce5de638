/** Writes the demo's appointments with all rows that a booking writes. */
import { and, eq } from "drizzle-orm";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import type { Db } from "#db/client.server.ts";
import * as tables from "#db/schema.ts";
import { cancellationPolicy } from "./content.ts";
import { eyePatches } from "./demo/needs.server.ts";
import type { Appointment } from "./demo/planned-visit.ts";
import { type DemoGuest, demoClient, demoFormerContacts, demoGuests, demoNotes } from "./demo-people.ts";
import { type Dice, dice } from "./dice.ts";
import type { SeedMoment } from "./moment.ts";
import type { Treatment } from "./treatments.ts";

const day = 24 * 60 * 60 * 1000;

export type Ledger = SeedMoment & { clientId: number; services: Map<number, Treatment> };

export function writeAppointments(db: Db, appointments: Appointment[], ledger: Ledger): void {
  const chance = dice(6);
  const { id: policyId } = db
    .insert(tables.policies)
    .values({ body: cancellationPolicy, createdAt: ledger.now - 200 * day })
    .returning({ id: tables.policies.id })
    .get();
  const rows = appointments.map((appointment, place) =>
    appointmentRow(appointment, place, policyId, ledger, chance),
  );
  const made = withTheirVisit(db, rows, appointments);
  made.sort((a, b) => a.createdAt - b.createdAt);
  db.insert(tables.appointments).values(made).run();
  writeItems(db);
}

type Row = ReturnType<typeof appointmentRow>;

function withTheirVisit(
  db: Db,
  rows: Row[],
  appointments: Appointment[],
): (typeof tables.appointments.$inferInsert)[] {
  const firstOf = new Map<number, Row>();
  let series: Row | undefined;
  return rows.map((row, place) => {
    const { joint, inSeries } = appointments[place] ?? {};
    if (inSeries && !series) {
      series = row;
      const { createdAt: madeAt } = row;
      db.insert(tables.series).values({ id: 1, everyWeeks: inSeries, madeAt }).run();
    }
    if (inSeries && series) {
      const pause = { pauseStartMin: row.startMin + 10, pauseEndMin: row.startMin + 20 };
      return {
        ...row,
        ...pause,
        createdAt: series.createdAt,
        updatedAt: series.createdAt,
        seriesId: 1,
        source: "series" as const,
      };
    }
    if (!joint) return row;
    const first = firstOf.get(joint.of) ?? row;
    const { reference, createdAt } = first;
    if (first === row) {
      firstOf.set(joint.of, row);
      db.insert(tables.jointVisits).values({ id: joint.of, reference, kind: joint.kind, createdAt }).run();
    }
    return {
      ...row,
      ...{
        jointId: joint.of,
        jointPosition: joint.position,
        createdAt,
        updatedAt: createdAt,
        notes: first.notes,
      },
      priceMinor: row.priceMinor + (joint.kind === "chain" && first === row ? eyePatches.priceMinor : 0),
      customerName: joint.name || row.customerName,
      reference: first === row ? reference : `${reference}-${joint.position}`,
    };
  });
}

function writeItems(db: Db): void {
  const { name, minutes, priceMinor } = eyePatches;
  const { addons, appointments, appointmentItems } = tables;
  const addonId = db.select({ id: addons.id }).from(addons).where(eq(addons.name, name)).get()?.id;
  const chained = db
    .select({ appointmentId: appointments.id })
    .from(appointments)
    .innerJoin(tables.jointVisits, eq(tables.jointVisits.id, appointments.jointId))
    .where(and(eq(tables.jointVisits.kind, "chain"), eq(appointments.jointPosition, 1)))
    .all();
  if (chained.length === 0) return;
  db.insert(appointmentItems)
    .values(chained.map(({ appointmentId }) => ({ appointmentId, addonId, name, minutes, priceMinor })))
    .run();
}

function appointmentRow(
  appointment: Appointment,
  place: number,
  policyId: number,
  { now, timeZone, clientId, services }: Ledger,
  chance: Dice,
) {
  const { who, joint: _, inSeries: __, ...where } = appointment;
  const service = services.get(appointment.serviceId);
  if (!service) throw new Error("An appointment without a service.");
  const start = instantOf(appointment.date, appointment.startMin, timeZone);
  const person = personOf(who, start < now - 14 * day);
  const createdAt = Math.min(start - Math.ceil(2 + chance.roll() * 12) * day, now - (place + 1) * 60_000);
  // Every second cancellation is on the day itself, so the policy charges the full price.
  const late = appointment.status === "cancelled" && start < now && place % 2 === 0;
  const cancelledAt =
    appointment.status === "cancelled"
      ? Math.max(createdAt + 60_000, late ? start - day / 8 : start - 3 * day)
      : null;
  return {
    ...where,
    reference: referenceFrom(chance),
    serviceName: service.name,
    serviceDescription: service.description,
    priceMinor: service.priceMinor,
    currency: "USD",
    policyId,
    clientId: who === "client" ? clientId : null,
    customerName: person.name,
    customerEmail: person.email,
    customerPhone: person.phone,
    customerPhoneDigits: person.phone.replace(/\D/g, ""),
    notes: place % 4 === 1 ? chance.pick(demoNotes) : null,
    ...chargeOf(late || appointment.status === "no_show" ? service.priceMinor : 0, {
      isForgiven: start < now - 3 * day && place % 4 !== 0,
    }),
    createdAt,
    updatedAt: Math.min(now, cancelledAt ?? createdAt),
    cancelledAt: cancelledAt && Math.min(now, cancelledAt),
  };
}

const chargeOf = (minor: number, { isForgiven }: { isForgiven: boolean }) =>
  isForgiven && minor > 0
    ? { chargeMinor: 0, waivedMinor: minor, waiveReason: "First time" }
    : { chargeMinor: minor, waivedMinor: 0, waiveReason: "" };

function personOf(who: Appointment["who"], isLongAgo: boolean): DemoGuest {
  if (who === "client") return { ...demoClient, name: demoClient.username };
  const guest = demoGuests[who % demoGuests.length];
  if (!guest) throw new Error("An appointment without a client.");
  return isLongAgo ? { ...guest, ...demoFormerContacts[guest.name] } : guest;
}

// Six characters that are not confused on the phone.
function referenceFrom(chance: Dice): string {
  const alphabet = [..."ACDEFGHJKMNPQRTUVWXY34679"];
  return Array.from({ length: 6 }, () => chance.pick(alphabet)).join("");
}
