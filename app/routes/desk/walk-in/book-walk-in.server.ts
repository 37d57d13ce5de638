import {
  type Appointment,
  appointmentById,
  madeWithKey,
} from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { boundKey } from "#app/domain/appointments/requester.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { OverridableRule } from "#app/domain/availability/desk-times.ts";
import { providerDays } from "#app/domain/availability/slots.ts";
import { minutesWith } from "#app/domain/availability/time-needs.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { needsOf, timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { serviceById } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { missingBuffer } from "./starts.ts";
import { type Begin, beginIn, missingInWords } from "./walk-in.server.ts";

type Fields = Readonly<Record<string, unknown>>;

const nameless = "Walk-in";

/** Books a walk-in as arrived, now or at the button's time (rules 6.22 to 6.24). Refuses as `book` does, and as "conflict" a lost time. */
export function bookWalkIn(
  fields: Fields,
  key: string | null,
  by: By,
): DeskOutcome<Appointment, AppointmentDetail> {
  const asked = beginIn(fields.begin);
  if (!asked) return refused("invalid", chooseOne, { fields: { begin: chooseOne } });
  return asDeskChange(walkedInLabel, () => bookLocked(asked, fields, key, by), by);
}

export const walkedInLabel = {
  date: ({ date }: Appointment) => date,
  label: (visit: Appointment) =>
    `Walk-in, ${visit.serviceName} with ${providerAtDesk(visit)} at ${timeInWords(visit.startMin, studio().locale)}`,
};

const chooseOne = "Choose a provider: press a name next to a service.";

function bookLocked(
  asked: Begin,
  fields: Fields,
  key: string | null,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  const staff = { actor, clientId: null, override: false, whose: "the client's", source: "walk_in" } as const;
  const earlier = pressedBefore(boundKey({ visitor: null, key, now, staff }));
  if (earlier) return done(earlier);
  const begin = beginNow(asked, now);
  if (!begin.ok) return begin;
  const { date, start, missing } = begin.value;
  const request = {
    ...fields,
    [contactNames.name]: isBlank(fields[contactNames.name]) ? nameless : fields[contactNames.name],
    serviceId: asked.serviceId,
    providerId: asked.providerId,
    date,
    time: timeOf(start),
    shownTerms: asked.shownTerms,
  };
  const bend = missing > 0 ? onlyBuffer : [];
  const booked = book(request, { visitor: null, key, now, staff: { ...staff, bend } });
  return booked.ok ? setStatus(booked.value.appointment.id, "arrived", actor, now) : booked;
}

const onlyBuffer: OverridableRule[] = ["buffer"];

/** A double press books one appointment, even if the minute changed in between. */
function pressedBefore(key: string | null): Appointment | undefined {
  const made = key === null ? undefined : madeWithKey(key);
  return made && appointmentById(made.id);
}

/** A time that has passed since the button was shown means now. */
function beginNow(
  { serviceId, providerId, start: named, missing: agreed }: Begin,
  now: number,
): Outcome<{ date: string; start: number; missing: number }, AppointmentDetail> {
  const { timeZone, locale } = studio();
  const { date, minute } = studioNow(timeZone, now);
  const start = Math.max(minute, named ?? 0);
  const service = serviceById(serviceId);
  const needs = timeNeeds(service?.durationMinutes ?? 0, needsOf(serviceId));
  const asked = { ...needs, date, providerIds: [providerId] };
  const calendar = readCalendar({ ...asked, from: date, to: date });
  const [day] = providerDays(calendar, asked);
  const missing = day && service ? missingBuffer(day, minutesWith(needs, providerId), start) : null;
  if (missing === null) {
    return refused(
      "conflict",
      `${timeInWords(start % 1440, locale)} is no longer free. ${chooseAnotherTime}`,
    );
  }
  if (missing <= agreed) return done({ date, start, missing });
  return refused("conflict", `Now ${missingInWords(missing)}. Press the name again to start anyway.`);
}

const chooseAnotherTime = "Choose another time below.";
