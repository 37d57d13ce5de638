/** What staff do on the opening hours page, by the `intent` of its form. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import { bookingWeek } from "#app/availability/booking-hours.server.ts";
import { formQuestion, formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import type { AffectedDetail } from "#app/schedules/affected/affected.server.ts";
import { setBookingHours } from "#app/schedules/booking-hours/change.server.ts";
import type { Actor } from "#app/shared/audit.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { weekHoursNames } from "#app/ui/forms/week-hours-field.tsx";
import { undoLastChange } from "#app/undo/changes.server.ts";
import {
  changeOpeningHours,
  openingHoursWeek,
  setOpeningHours,
} from "#app/website/opening-hours/change.server.ts";

type Fields = Record<string, unknown>;

export async function hoursDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const sentence = (status: number) => `Failed to save the hours: ${status}`;
  return orSorry({ form: intent, sentence }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    const outcome = done(intent, fields, context);
    if (outcome.ok) {
      return redirect(`/admin/webpage/hours?done=${outcome.value ? doneWords[intent] : "same"}`, 303);
    }
    const { refusal } = outcome;
    const answer = { form: intent, values: intent === "save" ? typedText(fields, weekHoursNames) : {} };
    return refusal.detail?.outside ? formQuestion(refusal, answer) : formRefusal(refusal, answer, context);
  });
}

const doneWords: Record<string, string> = {
  save: "saved",
  opening: "opening",
  booking: "booking",
  undo: "undone",
};

/** Whether anything was changed. */
function done(intent: string, fields: Fields, context: AppLoadContext): Outcome<boolean, AffectedDetail> {
  const { visitor, requestId } = context;
  const actor: Actor = actorOf(visitor, requestId);
  const now = nowInstant();
  if (intent === "save") return changeOpeningHours(fields, { actor, now });
  if (intent === "opening") return setOpeningHours(bookingWeek(), { actor, now });
  if (intent === "undo") {
    const undone = undoLastChange(fields.change, { actor, now });
    return undone.ok ? { ok: true, value: true } : undone;
  }
  if (intent !== "booking") return refused("invalid", "The form could not be read. Please send it again.");
  if (!visitor?.roles.includes("admin")) {
    return refused("not-allowed", "Only an administrator changes the booking hours.");
  }
  return setBookingHours(openingHoursWeek(), fields.shown, { actor, now });
}
