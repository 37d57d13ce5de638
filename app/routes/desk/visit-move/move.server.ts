import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { isDate } from "#app/domain/availability/dates.ts";
import { providersForMove } from "#app/domain/booking/choose/choices.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { type Moved, moveVisit } from "#app/domain/booking/visit/move.server.ts";
import {
  bookableProviders,
  namedApart,
  providerAtDesk,
} from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { bendOfInput, timeAsked } from "#app/routes/desk/times/asked-time.server.ts";
import { type DeskTimes, deskTimes } from "#app/routes/desk/times/times.server.ts";

export type DeskMove = {
  providers: { id: number; name: string }[];
  providerId: number | "any";
  /** Where the asked provider does not give the service. */
  providerProblem: string | null;
  date: string;
  day: string;
  times: DeskTimes;
  /** The asked time, "HH:mm" or with what is bent for it. */
  wished: string;
  /** What was chosen before the desk was locked. */
  kept: Pick<FormProblem, "fields" | "values">;
  /** It does not take place any more, and the move brings it back. */
  returns: boolean;
};

/** What the form offers: without a date and a provider, for those of the appointment. Null for one that is not there. */
export function deskMove(
  id: number,
  asked: { date: string | null; provider: string | null; time?: string | null; tell?: string | null },
  now: number,
): DeskMove | null {
  const appointment = appointmentById(id);
  if (!appointment) return null;
  const own = { id: appointment.providerId, name: providerAtDesk(appointment) };
  const able = namedApart(providersForMove(appointment, "any").map(({ id, name }) => ({ id, name })));
  const providers = able.some((provider) => provider.id === own.id) ? able : [own, ...able];
  const chosen = providers.find((provider) => String(provider.id) === asked.provider) ?? own;
  const stranger = bookableProviders().find(
    ({ id }) => String(id) === asked.provider && providers.every((provider) => provider.id !== id),
  );
  const isAny = asked.provider === "any";
  const date = asked.date && isDate(asked.date) ? asked.date : appointment.date;
  const wish = {
    asked: isAny ? able : [chosen],
    everyone: providers,
    needs: neededBy(appointment),
    date,
    time: asked.time ?? null,
    except: id,
  };
  return {
    providers,
    providerId: isAny ? "any" : chosen.id,
    providerProblem: stranger ? `${stranger.name} does not give ${appointment.serviceName}.` : null,
    date,
    day: dateInWords(date, studio().locale, "dayMonth"),
    times: deskTimes(wish, now),
    wished: asked.time ?? "",
    kept: { fields: {}, values: asked.tell ? { tell: asked.tell } : {} },
    returns: !occupies(appointment.status),
  };
}

/** As `moveVisit`, from a form: a day, a provider and a time, with the rules that are bent for it; `status` brings it back. */
export function moveAtDesk(
  id: number,
  input: Readonly<Record<string, unknown>>,
  { actor, now }: By,
): Outcome<Moved, AppointmentDetail> {
  const time = timeAsked(input);
  if (!time.ok) return time;
  if (isBlank(time.value)) {
    return refused("invalid", "Choose a time.", { fields: { time: "Choose a time." } });
  }
  const { date, providerId, status, tell, despite } = input;
  const place = { date, providerId, time: time.value, tell, despite, bend: bendOfInput(input) };
  return moveVisit(
    id,
    { ...place, ...(status === "booked" && { status }), revision: revisionIn(input) },
    { kind: "staff", actor, userId: actor.id },
    now,
  );
}
