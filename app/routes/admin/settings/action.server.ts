/** What an admin saves on the settings page, by the `intent` of its form: one section, one command. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { formQuestion, formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { changeBookingHours, closeDays, openDays } from "#app/schedules/booking-hours/change.server.ts";
import { changeBookingWindow, changeNotice } from "#app/settings/booking-terms.server.ts";
import { changeCurrency } from "#app/settings/currency.server.ts";
import { changeName } from "#app/settings/identity.server.ts";
import { changeLoyalty } from "#app/settings/loyalty.server.ts";
import { changeMailTexts } from "#app/settings/mail-texts.server.ts";
import { changeTimeZone } from "#app/settings/time-zone.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { type SectionId, savedAt } from "./sections.ts";

type Command = (input: unknown, by: By) => Outcome<unknown, object>;

const commands: Record<SectionId | "open", Command> = {
  name: changeName,
  zone: changeTimeZone,
  currency: changeCurrency,
  mail: changeMailTexts,
  loyalty: changeLoyalty,
  hours: changeBookingHours,
  closed: closeDays,
  open: openDays,
  window: changeBookingWindow,
  changes: changeNotice,
};

export async function settingsDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const command = Object.hasOwn(commands, intent) ? commands[intent as SectionId] : undefined;
  const sentence = (status: number) => `Failed to save settings: ${status}`;
  return orSorry({ form: intent, sentence }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    const unknown = refused("invalid", "The form could not be read. Please send it again.");
    const outcome = command ? command(fields, context.by) : unknown;
    if (outcome.ok) return redirect(savedAt(intent), 303);
    const sent = { form: intent, values: typedText(fields, Object.keys(fields)) };
    const { refusal } = outcome;
    return refusal.detail ? formQuestion(refusal, sent) : formRefusal(refusal, sent, context);
  });
}
