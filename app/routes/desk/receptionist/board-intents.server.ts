/** What keys and a hand do on the board itself, beside whatever stands in the panel. */
import { json } from "@remix-run/node";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { placeAppointment } from "#app/front-desk/keys/place.server.ts";
import type { FormAnswer, FormCall } from "#app/http/answers/form-action.server.ts";

/** With `stay` script goes on where it is: a half-filled form beside the board is not left for another page. */
export const unlessStaying = ({ fields }: FormCall, next: string): string | Response =>
  fields.has("stay") ? json({ ok: true }) : next;

export const boardIntents = {
  place(call: FormCall): FormAnswer<AppointmentDetail> {
    const placed = placeAppointment(call.fields.all, call.by);
    if (!placed.ok) return placed;
    const { value, change } = placed;
    return unlessStaying(call, deskUrl({ date: value.date, appointment: value.id, done: "moved", change }));
  },
};
