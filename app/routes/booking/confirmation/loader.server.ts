/** What /confirmation shows of a visit: no address, no phone number, as the link may be passed on. */

import type { WholeAppointment } from "#app/appointments/in-words.server.ts";
import { calendarEntryOf } from "#app/appointments/notices/calendar-entry.server.ts";
import { accountWay } from "#app/booking/link-to-account/account-way.server.ts";
import type { Visitor } from "#app/http/access.ts";
import { googleCalendarLink } from "#app/notifications/calendar-file.server.ts";
import { studio } from "#app/studio/studio.server.ts";

export function loadConfirmation(
  appointment: WholeAppointment,
  { token, visitor, request, now }: { token: string; visitor: Visitor | null; request: Request; now: number },
) {
  const settings = studio();
  const entry = calendarEntryOf(appointment);
  const cancelled = appointment.status === "cancelled";
  return {
    heading: cancelled ? "Booking Cancelled" : "Booking Confirmed!",
    cancelled,
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
    // A visit that was booked for today never had one that lay ahead.
    changeDeadline:
      now < appointment.start - settings.noticeHours * 3_600_000 ? appointment.changeDeadline : null,
    studioName: settings.studioName,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    managePage: `/manage/${token}`,
    account: accountWay(appointment, { visitor, request, now }),
    calendarFile: `/confirmation/${token}.ics`,
    googleCalendar: googleCalendarLink(entry),
    directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: settings.address })}`,
  };
}

export type ConfirmationData = ReturnType<typeof loadConfirmation>;
