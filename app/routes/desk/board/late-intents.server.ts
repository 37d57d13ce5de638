/** What a client has said on the phone: to come late. */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { noteLate } from "#app/routes/desk/visit/client-late.server.ts";

function late({ fields, by }: FormCall): FormAnswer<AppointmentDetail> {
  const said = { minutes: fields.text("minutes"), revision: revisionIn(fields.all) };
  const change = {
    date: ({ date }: Appointment) => date,
    label: ({ contact, lateMinutes }: Appointment) =>
      lateMinutes > 0 ? `${contact.name} comes ${lateMinutes} minutes late` : `${contact.name} comes in time`,
  };
  const noted = asDeskChange(change, () => noteLate(fields.id("visit"), said, by), by);
  if (!noted.ok) return noted;
  return deskUrl({ date: noted.value.date, appointment: noted.value.id, done: "marked" });
}

export const lateIntents = { late };
