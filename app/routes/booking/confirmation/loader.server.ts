/** Leaves out the client's email and phone number, because the link may be forwarded. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  appointmentByToken,
  type WholeAppointment,
  wholeAppointment,
} from "#app/domain/appointments/in-words.server.ts";
import { jointOf, nextPartOf } from "#app/domain/appointments/joint.server.ts";
import { calendarEntryOf } from "#app/domain/appointments/notices/calendar-entry.server.ts";
import { mailedTo, visitState } from "#app/domain/booking/change/before-visit.server.ts";
import { accountWay } from "#app/domain/booking/change/invite.server.ts";
import { isBookedHere } from "#app/domain/booking/change/link-to-account.server.ts";
import { bookAgainUrl } from "#app/domain/booking/choose/elsewhere.server.ts";
import { type WholeVisit, wholeVisit } from "#app/domain/booking/joint/parts.server.ts";
import { googleCalendarLink } from "#app/domain/notifications/calendar-file.server.ts";
import { directionsUrl } from "#app/domain/notifications/email/links.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";

/** An unknown token shows nothing, and many tries are limited. */
export function loadConfirmation({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("b");
  const { visitor, ip, by } = context;
  const row = token ? appointmentByToken(token, by.now) : null;
  const page = { phone: studio().phone, signedIn: visitor !== null };
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  if (token && row) {
    const visit = wholeVisit(row, by.now);
    const next = { ...wholeAppointment(nextPartOf(row), studio()), contact: row.contact };
    const entry = calendarEntryOf(jointOf(row), `${environment().origin}/manage/${token}`);
    const day = [entry, ...(entry.laterDays ?? [])].find(({ end }) => end > by.now);
    const data = {
      ...confirmationOf(next, { token, visitor, request, now: by.now }),
      ...{ visit, googleCalendar: googleCalendarLink({ ...entry, ...day }) },
    };
    return json({ ...page, appointment: data }, { headers });
  }
  const miss = token ? takeToken("tokenMisses", ip, by.now) : null;
  const status = miss ? (miss.ok ? 404 : 429) : 200;
  return json({ ...page, appointment: null }, { status, headers });
}

function confirmationOf(
  appointment: WholeAppointment,
  { token, visitor, request, now }: { token: string; visitor: Visitor | null; request: Request; now: number },
) {
  const settings = studio();
  const state = visitState(appointment.status, appointment, now);
  const reader = { visitor, request, now };
  return {
    heading: headings[state],
    state,
    mailed: mailedTo(appointment, reader),
    // Only the browser that booked learns that its session had ended.
    loginEnded:
      !visitor &&
      new URL(request.url).searchParams.has("ended") &&
      isBookedHere(request, appointment.id, now),
    bookAgain: bookAgainUrl(appointment),
    reference: appointment.reference,
    firstName: appointment.contact.name.split(" ")[0] ?? "",
    serviceName: appointment.serviceName,
    day: appointment.day,
    time: appointment.time,
    endTime: appointment.endTime,
    durationMinutes: appointment.durationMinutes,
    providerName: appointment.providerName,
    price: appointment.price,
    policy: appointment.policy,
    // Inside the notice period, no time is left to change the appointment.
    changeDeadline:
      now < appointment.start - settings.noticeHours * 3_600_000 ? appointment.changeDeadline : null,
    studioName: settings.studioName,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    managePage: `/manage/${token}`,
    account: state === "over" || state === "missed" ? "none" : accountWay(appointment, reader),
    calendarFile: `/confirmation/${token}.ics`,
    directions: directionsUrl(settings.address),
  };
}

const headings: Record<ReturnType<typeof visitState>, string> = {
  ahead: "Booking Confirmed!",
  arrived: "Booking Confirmed!",
  "under-way": "Booking Confirmed!",
  over: "Thank You for Your Visit",
  missed: "Your Visit Is Over",
  cancelled: "Booking Cancelled",
};

export type ConfirmationData = ReturnType<typeof confirmationOf> & {
  visit: WholeVisit | null;
  googleCalendar: string;
};
