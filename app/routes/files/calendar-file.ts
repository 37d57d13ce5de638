import type { LoaderFunctionArgs } from "@remix-run/node";
import { appointmentByToken } from "#app/domain/appointments/in-words.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { calendarEntryOf } from "#app/domain/appointments/notices/calendar-entry.server.ts";
import { calendarFile } from "#app/domain/notifications/calendar-file.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

/** `/confirmation/<token>.ics`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = /^(.+)\.ics$/u.exec(params.file ?? "")?.[1];
  const { now } = context.by;
  const appointment = token ? appointmentByToken(token, now) : null;
  if (!appointment) {
    const miss = takeToken("tokenMisses", context.ip, now);
    throw new Response("Visit not found.", { status: miss.ok ? 404 : 429 });
  }
  const entry = calendarEntryOf(jointOf(appointment), `${environment().origin}/manage/${token}`);
  return new Response(await calendarFile(entry), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      // Phones open it inline. Others save it under this name.
      "Content-Disposition": 'inline; filename="appointment.ics"',
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
