import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { isTimeTaken } from "#app/domain/appointments/insert.server.ts";
import { notifyChoiceFrom, whyNoMail } from "#app/domain/appointments/notices/notify-choice.ts";
import { revisionIn, whyStale } from "#app/domain/appointments/revision.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { recordDeskMove } from "#app/domain/booking/joint/moved-parts.server.ts";
import { providerInQuery } from "#app/domain/catalogue/service-providers.server.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { recordCall, writeInformed } from "#app/domain/schedules/absence/informed.server.ts";
import { providerOf, scheduleNotFound } from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { calledLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import { delayDoneUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import { delayDone } from "./loader.server.ts";
import { lateFailed } from "./page.tsx";
import { delayPlan, delays } from "./plan.server.ts";

type Delayed = { date: string; name: string; minutes: number; moved: Appointment[] };

/** Moves all visits that a delay of today affects (rule 6.45). Refusals: not-found, invalid, conflict (other visits are affected now). */
function runLate(
  providerId: number,
  fields: Readonly<Record<string, unknown>>,
  by: By,
): DeskOutcome<Delayed, never> {
  const change = {
    date: ({ date }: Delayed) => date,
    label: ({ name, minutes }: Delayed) => `${name} runs ${minutes} minutes late`,
  };
  try {
    return asDeskChange(change, () => runLateLocked(providerId, fields, by), by);
  } catch (problem) {
    if (!isTimeTaken(problem)) throw problem;
    return refused("conflict", roomTaken);
  }
}

const oneByOne = "No visits were moved. Move them one at a time.";
const roomTaken = `Another provider needs a room at one of the new times. ${oneByOne}`;

function runLateLocked(
  providerId: number,
  fields: Readonly<Record<string, unknown>>,
  { actor, now }: By,
): Outcome<Delayed> {
  const provider = providerOf(providerId);
  if (!provider) return scheduleNotFound();
  const minutes = delays.find((delay) => String(delay) === fields.minutes);
  if (minutes === undefined) return refused("invalid", "Choose the number of minutes.");
  const moment = studioNow(studio().timeZone, now);
  const { moves } = delayPlan(providerId, minutes, moment);
  const requester = { kind: "staff", actor, userId: actor.id } as const;
  for (const { visit } of moves) {
    const stale = whyStale(visit, revisionIn({ revision: fields[`revision-${visit.id}`] }), requester, now);
    if (stale) return refused("conflict", `${visit.contact.name}: ${stale.refusal.message}`);
  }
  if (moves.length === 0) return refused("conflict", "No visits need to be moved now.");
  if (moves.map(({ visit }) => visit.id).join() !== fields.shown) return refused("conflict", dayChanged);
  const tooLate = moves.find(({ visit, to }) => to + visit.endMin - visit.startMin > 1440);
  if (tooLate) return refused("invalid", "A visit must end by midnight.");
  const withoutRoom = moves.find(({ rooms }) => rooms.length > 0);
  if (withoutRoom) {
    const { visit, rooms } = withoutRoom;
    return refused("conflict", `${visit.contact.name}: ${rooms.join(". ")}. ${oneByOne}`);
  }
  // Last visit first, so that no visit is moved onto another.
  const moved = moves.toReversed().map(({ visit, to }) => {
    const place = { date: visit.date, startMin: to, providerId };
    // An unchecked box means that the client isn't informed.
    const tell = notifyChoiceFrom(fields[`tell-${visit.id}`]) ?? "no";
    const after = recordDeskMove(visit, place, tell, { actor, now });
    if (needsCall(after)) writeInformed(after, { how: "not_yet", at: now, by: actor.id });
    return after;
  });
  return done({ date: moment.date, name: provider.name, minutes, moved });
}

/** Staff inform clients who are here at the desk. Clients with an email address whose box is unchecked need no call. */
const needsCall = ({ status, contact: { email } }: Appointment): boolean =>
  isOpen(status) && whyNoMail({ email, sendsMails: sendsMails() }) !== null;

const dayChanged = "This day was changed since you opened this page. Check it and try again.";

/** Shows the clients to call first. If there are none, the board reports the change. */
function delay({ query, fields, by }: FormCall): FormAnswer {
  const id = providerInQuery(query);
  const late = runLate(id, fields.all, by);
  if (!late.ok) return late;
  const { change } = late;
  const { date } = late.value;
  const done = change === null ? null : delayDone(change, id);
  if (done && done.toCall.length > 0) return delayDoneUrl(id, date, done.id);
  return deskUrl({ date, show: id, done: "late", change });
}

function called({ query, fields, by }: FormCall): FormAnswer {
  const note = () => recordCall(fields.id("visit"), revisionIn(fields.all), by);
  const noted = asDeskChange(calledLabel, note, by);
  if (!noted.ok) return noted;
  const { providerId, date } = noted.value;
  return delayDoneUrl(providerId, date, idOf(query.get("change") ?? undefined) ?? 0);
}

export const delayAction = formAction(
  { delay, called },
  {
    failed: (status) => lateFailed(String(status)),
    otherwise: "delay",
    kept: ({ fields }) => fields.allTyped(),
  },
);
