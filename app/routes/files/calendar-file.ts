import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { appointmentByToken, wholeAppointment } from "#app/appointments/in-words.server.ts";
import { jointOf } from "#app/appointments/joint.server.ts";
import { calendarEntryOf } from "#app/appointments/notices/calendar-entry.server.ts";
import { occupies } from "#app/appointments/status.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { takeToken } from "#app/http/checks/rate-limit.server.ts";
import { calendarFile } from "#app/notifications/calendar-file.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { studio } from "#app/studio/studio.server.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

/** `/confirmation/<token>.ics`: the appointment for the client's own calendar. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = /^(.+)\.ics$/u.exec(params.file ?? "")?.[1];
  const { now } = context.by;
  const appointment = token ? appointmentByToken(token, now) : null;
  if (!appointment) {
    const miss = takeToken("tokenMisses", context.ip, now);
    throw new Response("There is no visit at this address.", { status: miss.ok ? 404 : 429 });
  }
  return new Response(await calendarFile(entryOf(appointment, `${environment().origin}/manage/${token}`)), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      // A phone shows it at once; what can't be shown is saved under this name.
      "Content-Disposition": 'inline; filename="appointment.ics"',
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** Of several treatments in one visit an entry each, as far as they take place. */
function entryOf(appointment: Appointment, manageUrl: string) {
  const settings = studio();
  const parts = jointOf(appointment).filter(({ id, status }) => id === appointment.id || occupies(status));
  const entries = parts.map((part) => calendarEntryOf(wholeAppointment(part, settings), manageUrl));
  const [first = calendarEntryOf(wholeAppointment(appointment, settings), manageUrl), ...beside] = entries;
  return { ...first, beside };
}
