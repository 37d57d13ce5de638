/** Writes the demo's appointments with everything that a booking would have written. */
import { instantOf } from "#app/shared/clock.server.ts";
import type { Db } from "#db/client.server.ts";
import * as tables from "#db/schema.ts";
import { cancellationPolicy } from "./content.ts";
import type { Appointment } from "./demo-diary.ts";
import { demoClient, demoGuests, demoNotes } from "./demo-people.ts";
import { type Dice, dice } from "./dice.ts";
import type { SeedMoment } from "./moment.ts";
import type { Treatment } from "./treatments.ts";

const day = 24 * 60 * 60 * 1000;

/** What an appointment needs to know beyond its own time. */
export type Ledger = SeedMoment & { clientId: number; services: Map<number, Treatment> };

/** In the order in which they were booked, with the policy of that time. */
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
  rows.sort((a, b) => a.createdAt - b.createdAt);
  for (const row of rows) db.insert(tables.appointments).values(row).run();
}

function appointmentRow(
  appointment: Appointment,
  place: number,
  policyId: number,
  { now, timeZone, clientId, services }: Ledger,
  chance: Dice,
) {
  const { who, ...where } = appointment;
  const service = services.get(appointment.serviceId);
  if (!service) throw new Error("An appointment without a service.");
  const person =
    who === "client" ? { ...demoClient, name: demoClient.username } : demoGuests[who % demoGuests.length];
  if (!person) throw new Error("An appointment without a client.");
  const start = instantOf(appointment.date, appointment.startMin, timeZone);
  const createdAt = Math.min(start - Math.ceil(2 + chance.roll() * 12) * day, now - (place + 1) * 60_000);
  // One cancellation in two came on the day itself, which the policy charges in full.
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
    chargeMinor: late || appointment.status === "no_show" ? service.priceMinor : 0,
    createdAt,
    updatedAt: Math.min(now, cancelledAt ?? createdAt),
    cancelledAt: cancelledAt && Math.min(now, cancelledAt),
  };
}

/** Six characters that can't be taken for one another when read out loud. */
function referenceFrom(chance: Dice): string {
  const alphabet = [..."ACDEFGHJKMNPQRTUVWXY34679"];
  return Array.from({ length: 6 }, () => chance.pick(alphabet)).join("");
}
