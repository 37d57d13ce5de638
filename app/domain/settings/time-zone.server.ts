/** Appointments keep their local time (decision 006). Instants, reminders, links and SEQUENCE change. */
import { createHash } from "node:crypto";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { notifyOfTimeZone } from "#app/domain/appointments/notices/notify.server.ts";
import { moveReminders } from "#app/domain/appointments/notices/reminders.server.ts";
import { comingAppointments } from "#app/domain/appointments/of-person.server.ts";
import { keepLinks, recordChange } from "#app/domain/appointments/update.server.ts";
import { confirmationIn } from "#app/domain/schedules/affected.server.ts";
import { zoneForm } from "#app/domain/studio/settings-forms.ts";
import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { TimeZone } from "#app/domain/studio/studio-fields.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { Checked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

const ZoneChange = schemaOf(zoneForm, { timeZone: TimeZone }).extend({ sendFiles: Checked });

export type ClockQuestion = { count: number; mark: string };

/** Changes the zone and returns how many instants changed. Refusals: invalid, conflict. */
export function changeTimeZone(input: unknown, by: By): Outcome<number, { clock: ClockQuestion }> {
  const { now } = by;
  const request = readDeclared(zoneForm, ZoneChange, input);
  if (!request.ok) return request;
  const { timeZone, sendFiles } = request.value;
  return writing(() => {
    const shifted = appointmentsShifted(timeZone, now);
    const clock = { count: shifted.length, mark: markOf(timeZone, shifted) };
    if (clock.count > 0 && confirmationIn(input) !== clock.mark) {
      return refused("conflict", retentionSentence(clock.count), { detail: { clock } });
    }
    recordSettings({ timeZone }, by, { shifted: clock.count });
    for (const appointment of shifted) {
      const after = recordChange(appointment, {}, now, { forCalendars: true });
      keepLinks(after, now);
      if (sendFiles) notifyOfTimeZone(after, now);
    }
    moveReminders(now);
    return done(shifted.length);
  });
}

/** Returns appointments that are upcoming in either time zone and whose start or end changes. */
function appointmentsShifted(to: string, now: number): Appointment[] {
  const from = studio().timeZone;
  const both = new Map(
    [...comingAppointments(now, from), ...comingAppointments(now, to)].map((appointment) => [
      appointment.id,
      appointment,
    ]),
  );
  return [...both.values()].filter(({ date, startMin, endMin }) =>
    [startMin, endMin].some((minute) => instantOf(date, minute, from) !== instantOf(date, minute, to)),
  );
}

const retentionSentence = (count: number): string =>
  count === 1
    ? "1 upcoming appointment keeps its local time."
    : `${count} upcoming appointments keep their local times.`;

const markOf = (zone: string, appointments: Appointment[]): string =>
  createHash("sha256")
    .update(`${zone} ${appointments.map(({ id }) => id).sort((a, b) => a - b)}`)
    .digest("base64url")
    .slice(0, 16);
