import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { addPart, ownAnswers } from "#app/domain/booking/joint/add-part.server.ts";
import { addedPlaceIn, noPartTimes, partOffers, partTimes } from "#app/domain/booking/joint/offers.server.ts";
import { type GrowingVisit, growingVisit } from "#app/domain/booking/joint/places.server.ts";
import type { Offer } from "#app/domain/booking/visit/offer.server.ts";
import { addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { deskServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { addonInWords } from "#app/routes/desk/new-appointment/rows.server.ts";
import { timeWithOverrides } from "#app/routes/desk/parts/pick.ts";
import { parseTimeWithOverrides } from "#app/routes/desk/times/asked-time.server.ts";

type AddedPart = Extract<ReturnType<typeof addPart>, { ok: true }>["value"];

const staff = ({ actor }: Pick<By, "actor">): Requester => ({ kind: "staff", actor, userId: actor.id });

const anybody = staff({ actor: { id: null, role: "system" } });

export const mayAddPart = (id: number, now: number): boolean => growingVisit(id, anybody, now).ok;

type OwnAnswer = { provider: string; why: string | null; take: { value: string; words: string } | null };

export type PartTimes = ReturnType<typeof partTimes> & {
  services: { id: number; name: string; providers: { id: number; name: string }[] }[];
  serviceId: number | null;
  providerId: string;
  addons: { id: number; words: string; chosen: boolean }[];
  /** The typed time with each provider's answer; null without one. */
  own: { time: string; label: string; answers: OwnAnswer[] } | null;
  why: string | null;
};

const mostTimes = 6;

/** Returns the services, and times for the chosen one (rule 35.100); null if nothing can be added. */
export function deskPartTimes(
  id: number,
  {
    service,
    provider,
    addons,
    at,
  }: Record<"service" | "provider" | "at", string | null> & { addons: string[] },
  now: number,
): PartTimes | null {
  const growing = growingVisit(id, anybody, now);
  if (!growing.ok) return null;
  const services = deskServices().map(({ id, name, providers }) => ({ id, name, providers }));
  const serviceId = idOf(service);
  const providerId = idOf(provider) ?? "any";
  const offered = serviceId === null ? [] : addonsOf(serviceId);
  const ticked = offered.filter((addon) => addons.includes(String(addon.id)));
  const asked = {
    ...{ services, serviceId, providerId: String(providerId) },
    addons: offered.map((addon) => ({
      id: addon.id,
      words: addonInWords(addon),
      chosen: ticked.includes(addon),
    })),
    own: null,
  };
  if (serviceId === null) return { ...asked, ...noPartTimes, why: null };
  const offers = partOffers(
    id,
    { serviceId, providerId, addonIds: ticked.map((addon) => addon.id) },
    anybody,
    now,
  );
  if (!offers.ok) return { ...asked, ...noPartTimes, why: offers.refusal.message };
  const times = partTimes(offers.value);
  const { beside, movingAll } = times;
  const why = beside.length + movingAll.length > 0 ? null : noTimes;
  const own = ownTimeOf(growing.value, offers.value.offer, minuteOf(at ?? ""));
  return { ...asked, ...times, own, beside: beside.slice(0, mostTimes), why };
}

function ownTimeOf(visit: GrowingVisit, offer: Offer, start: number | null): PartTimes["own"] {
  if (start === null) return null;
  const label = timeInWords(start, studio().locale);
  const { date } = visit;
  const time = timeOf(start);
  const answers = ownAnswers(visit, offer, { date, time: start });
  return {
    time,
    label,
    answers: answers.map(({ provider, providerId, why, bend }): OwnAnswer => {
      const value = timeWithOverrides({
        date,
        time,
        provider: providerId,
        bend: bend?.rules.join(",") ?? "",
      });
      const words = `Add at ${label} with ${provider}${bend ? ` anyway: ${bend.words}` : ""}`;
      return { provider, why, take: why && !bend ? null : { value, words } };
    }),
  };
}

const noTimes = "No time fits this visit within a week. Book the treatment as a new appointment.";

/** Adds at the button's time. Refuses as `addPart`, and as "invalid" without a time. */
export function addPartAtDesk(
  id: number,
  {
    part,
    serviceId,
    addonIds,
    jointRevision,
    shownTerms: shown,
    despite,
    tell,
  }: Readonly<Record<string, unknown>>,
  by: By,
): Outcome<AddedPart, AppointmentDetail> {
  const { bend = null, ...own } = parseTimeWithOverrides(part) ?? {};
  const place = bend ? own : addedPlaceIn(part);
  if (!place) return refused("invalid", "Choose one of the times.");
  const revision = typeof jointRevision === "string" && jointRevision ? jointRevision : null;
  const request = { serviceId, addonIds, shownTerms: shown, despite, tell, revision, ...place };
  const added = addPart(id, request, staff(by), by.now, bend);
  if (added.ok) return done(added.value);
  // The page reads the free times itself.
  const { reason, message, fields, detail } = added.refusal;
  const { alternatives: _chains, ...rest } = detail ?? {};
  return refused<AppointmentDetail>(reason, message, { fields, detail: rest });
}

export const partAddedLabel = {
  date: ({ added }: AddedPart): string => added.date,
  label: ({ added: { contact, serviceName, date, startMin } }: AddedPart): string =>
    `${serviceName} added for ${contact.name}, ${momentInWords(date, startMin, studio().locale)}`,
};
