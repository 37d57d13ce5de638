/** One more treatment of a visit, chosen in its panel (rule 35.100). */
import { momentInWords } from "#app/appointments/moment-words.ts";
import type { Requester } from "#app/appointments/requester.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { addPart } from "#app/booking/joint/add-part/add-part.server.ts";
import {
  addedPlaceIn,
  noPartTimes,
  partOffers,
  partTimes,
} from "#app/booking/joint/add-part/offers.server.ts";
import { growingVisit } from "#app/booking/joint/add-part/places.server.ts";
import { deskServices } from "#app/catalogue/services/desk-services.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";

type AddedPart = Extract<ReturnType<typeof addPart>, { ok: true }>["value"];

const staff = ({ actor }: Pick<By, "actor">): Requester => ({ kind: "staff", actor, userId: actor.id });

const anybody = staff({ actor: { id: null, role: "system" } });

export const mayAddPart = (id: number, now: number): boolean => growingVisit(id, anybody, now).ok;

export type PartTimes = ReturnType<typeof partTimes> & {
  /** What can be added, with its providers. */
  services: { id: number; name: string; providers: { id: number; name: string }[] }[];
  /** Null until one is chosen. */
  serviceId: number | null;
  providerId: string;
  /** Why there is no time. */
  why: string | null;
};

/** At most so many are shown beside the visit. */
const mostTimes = 6;

/** The services, and the times for the one that the address names; null where nothing can be added. */
export function deskPartTimes(
  id: number,
  { service, provider }: { service: string | null; provider: string | null },
  now: number,
): PartTimes | null {
  if (!mayAddPart(id, now)) return null;
  const services = deskServices().map(({ id, name, providers }) => ({ id, name, providers }));
  const serviceId = idOf(service);
  const providerId = idOf(provider) ?? "any";
  const asked = { services, serviceId, providerId: String(providerId) };
  if (serviceId === null) return { ...asked, ...noPartTimes, why: null };
  const offers = partOffers(id, { serviceId, providerId }, anybody, now);
  if (!offers.ok) return { ...asked, ...noPartTimes, why: offers.refusal.message };
  const times = partTimes(offers.value);
  const { beside, movingAll } = times;
  const why = beside.length + movingAll.length > 0 ? null : noTimes;
  return { ...asked, ...times, beside: beside.slice(0, mostTimes), why };
}

const noTimes = "No time fits this visit within a week. Book the treatment as a new appointment.";

/** At the time that the button says. Refuses as `addPart`, and as "invalid" without a time. */
export function addPartAtDesk(
  id: number,
  { part, serviceId, jointRevision, shownTerms: shown, despite, tell }: Readonly<Record<string, unknown>>,
  by: By,
): Outcome<AddedPart, AppointmentDetail> {
  const place = addedPlaceIn(part);
  if (!place) return refused("invalid", "Choose one of the times.");
  const revision = typeof jointRevision === "string" && jointRevision ? jointRevision : null;
  const request = { serviceId, shownTerms: shown, despite, tell, revision, ...place };
  const added = addPart(id, request, staff(by), by.now);
  if (added.ok) return done(added.value);
  // The page has the times that are free by now.
  const { reason, message, fields, detail } = added.refusal;
  const { alternatives: _chains, ...rest } = detail ?? {};
  return refused<AppointmentDetail>(reason, message, { fields, detail: rest });
}

export const partAddedLabel = {
  date: ({ added }: AddedPart): string => added.date,
  label: ({ added: { contact, serviceName, date, startMin } }: AddedPart): string =>
    `${serviceName} added for ${contact.name}, ${momentInWords(date, startMin, studio().locale)}`,
};
