/** Adds add-ons to booked appointments and removes them (rules 35.50 and 35.51). */
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { type Change, recordChange } from "#app/domain/appointments/update.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type OverridableRule, whyNotThen } from "#app/domain/availability/desk-times.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { type TimeAnswer, timeAnswer } from "#app/domain/booking/choose/refusals.server.ts";
import { bookedAddons, dropAddon, keepAddon } from "#app/domain/booking/joint/parts.server.ts";
import { type AddonRow, addonById } from "#app/domain/catalogue/addons.server.ts";
import { changedTerms, termsShownFor } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";

type Longer = Pick<TimeAnswer, "why" | "bend">;

/** Returns why an appointment can't be longer, or null (rule 35.51). Ignores rules that it broke before. */
export function mayBeLonger(appointment: Appointment, minutes: number, now: number): Longer {
  if (minutes === 0) return { why: null, bend: null };
  const { id, date, startMin, endMin, providerId, providerName } = appointment;
  if (endMin + minutes > 1440) return { why: "it would end after midnight", bend: null };
  const needs = neededBy(appointment);
  const { resourceIds } = needs;
  const calendar = readCalendar({ providerIds: [providerId], resourceIds, from: date, to: date });
  const question = { ...needs, date, providerId, now: latestPast(studio().timeZone, now), except: id };
  const before = whyNotThen(calendar, { ...question, start: startMin });
  const durationMinutes = endMin - startMin + minutes;
  const after = whyNotThen(calendar, { ...question, durationMinutes, start: startMin });
  const was = new Map(before.map((reason) => [JSON.stringify([reason.rule, reason.from]), reason.minutes]));
  const more = after.filter((reason) => {
    const earlier = was.get(JSON.stringify([reason.rule, reason.from]));
    return reason.rule !== "past" && (earlier === undefined || reason.minutes > earlier);
  });
  return timeAnswer({ provider: { id: providerId, name: providerName }, date, start: startMin }, more);
}

/** `revision` as in `whyStale`. `bend`: rules named on the button. `shownTerms`: terms in the panel. */
type AddonRequest = {
  addonId: number;
  bend: readonly OverridableRule[];
  revision: number | null;
  shownTerms: string;
};

/** Adds an add-on. Refuses as "not-found", "conflict" or "invalid" (not offered, does not fit). */
export function addToAppointment(
  id: number,
  { addonId, bend, revision, shownTerms }: AddonRequest,
  by: By,
): Outcome<Appointment, AppointmentDetail> {
  return changing(id, revision, by, (before) => {
    const addon = addonById(addonId);
    if (!addon?.active || addon.serviceId !== before.serviceId)
      return refused("invalid", "This add-on is no longer offered with the service.");
    if (bookedAddons(id).some((item) => item.addonId === addonId))
      return refused("conflict", `${addon.name} is already added.`);
    const changed =
      shownTerms && changedTerms(addon, termsShownFor(shownTerms, addonId), priced(addon, before));
    if (changed && changed.length > 0) return refused("conflict", changed.join(" "));
    const { why, bend: needed } = mayBeLonger(before, addon.minutes, by.now);
    const isBent = needed?.rules.every((rule) => bend.includes(rule)) ?? false;
    if (why !== null && !isBent)
      return refused("invalid", `${addon.name} does not fit: ${before.providerName}: ${why}.`);
    keepAddon(id, addon);
    const { endMin, priceMinor } = before;
    const change = { endMin: endMin + addon.minutes, priceMinor: priceMinor + addon.priceMinor };
    return done({ change, detail: { added: addonId, ...(isBent && { bent: needed?.rules }) } });
  });
}

const priced = ({ name, priceMinor }: AddonRow, { currency }: Appointment) => ({
  name,
  price: formatMoney(priceMinor, currency, studio().locale),
});

/** Removes an add-on with its booked minutes and price. Refuses as `addToAppointment`. */
export function takeOffAppointment(
  id: number,
  { itemId, revision }: { itemId: number; revision: number | null },
  by: By,
): Outcome<Appointment, AppointmentDetail> {
  return changing(id, revision, by, (before) => {
    const item = bookedAddons(id).find((one) => one.id === itemId);
    if (!item) return refused("conflict", "This add-on was already removed.");
    dropAddon(itemId);
    const { startMin, endMin, priceMinor } = before;
    const change = {
      endMin: Math.max(startMin + 1, endMin - item.minutes),
      priceMinor: Math.max(0, priceMinor - item.priceMinor),
    };
    return done({ change, detail: { takenOff: item.addonId } });
  });
}

type Made = Outcome<{ change: Change; detail: object }, AppointmentDetail>;

function changing(
  id: number,
  revision: number | null,
  { actor, now }: By,
  work: (before: Appointment) => Made,
): Outcome<Appointment, AppointmentDetail> {
  return writing(() => {
    const before = appointmentById(id);
    if (!before) return appointmentNotFound();
    const stale = whyStale(before, revision, { kind: "staff", actor, userId: actor.id }, now);
    if (stale) return stale;
    if (!mayChangeAddons(before))
      return refused("conflict", `A visit that is ${before.status.replace("_", " ")} can't be changed.`);
    const made = work(before);
    if (!made.ok) return made;
    const { change, detail } = made.value;
    const after = recordChange(before, change, now, { forCalendars: false });
    const fields = ["addons"];
    const entry = { action: "changed", entity: "appointment", entityId: id } as const;
    record({ ...entry, detail: { fields, ...detail, revision: after.revision } }, { actor, now });
    return done(after);
  });
}

export const mayChangeAddons = ({ status }: Pick<Appointment, "status">): boolean =>
  occupies(status) && status !== "completed";
