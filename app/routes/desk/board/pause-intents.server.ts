import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import {
  addBlock,
  deleteBlock,
  deleteBreak,
  moveBreak,
  restoreBreaks,
  setBlock,
} from "#app/domain/schedules/single-day/break.server.ts";
import { blockById } from "#app/domain/schedules/single-day/planned-spans.server.ts";
import {
  breaksToken,
  planToken,
  whyPlanStale,
} from "#app/domain/schedules/single-day/single-day-opening.server.ts";
import {
  type FormAnswer,
  type FormCall,
  type FormIntent,
  formQuestion,
} from "#app/platform/http/answers/form-action.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import {
  blockedInWords,
  breakDroppedInWords,
  breakMovedInWords,
  unblockedInWords,
  usualBreaksInWords,
} from "#app/routes/desk/parts/change-labels.server.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";

type Dated = { date: string };

/** Saves it as one change. Asks in the form about visits that overlap. */
function changed<T extends Dated>(
  call: FormCall,
  {
    form,
    label,
    done,
    typed = {},
  }: { form: string; label: (value: T) => string; done: string; typed?: Record<string, string> },
  work: () => Outcome<T, AffectedDetail>,
): FormAnswer<never> {
  const { by, fields } = call;
  const what = { date: ({ date }: T) => date, label };
  const outcome = asDeskChange(what, () => whyStale(call) ?? work(), by);
  if (outcome.ok) return deskUrl({ date: outcome.value.date, done });
  const { refusal } = outcome;
  if (refusal.detail) return formQuestion(refusal, { form, values: { ...pauseTyped({ fields }), ...typed } });
  const { reason, message, fields: wrong } = refusal;
  return { ok: false, refusal: { reason, message, ...(wrong && { fields: wrong }) } };
}

function whyStale({ fields }: FormCall) {
  const { seen, date } = fields.all;
  const there = fields.has("block") ? blockById(fields.id("block")) : undefined;
  if (there) return whyPlanStale(seen, planToken([there]));
  if (!fields.has("break") || typeof date !== "string" || !isDate(date)) return null;
  return whyPlanStale(seen, breaksToken(date, fields.id("provider")));
}

export const pauseTyped = ({ fields }: Pick<FormCall, "fields">): Record<string, string> => ({
  ...fields.typed(["from", "until", "what", "label"]),
  providerIds: fields
    .list("providerIds")
    .filter((id) => typeof id === "string")
    .join(","),
});

/** An invalid start becomes -1, which matches no break. */
const asked = ({ fields }: FormCall) => ({
  provider: fields.id("provider"),
  date: fields.all.date,
  start: minuteOf(fields.text("break")) ?? -1,
  shown: fields.all.shown,
});

function block(call: FormCall): FormAnswer<never> {
  const { fields, by } = call;
  const input = { ...fields.all, providerIds: fields.list("providerIds") };
  const id = fields.has("block") ? fields.id("block") : null;
  return changed(call, { form: "block", label: blockedInWords, done: "blocked" }, () =>
    id === null ? addBlock(input, by) : setBlock(id, input, by),
  );
}

function moved(call: FormCall): FormAnswer<never> {
  const { provider, ...which } = asked(call);
  const { fields, by } = call;
  const [from = "", until = ""] = fields.has("fit")
    ? fields.text("fit").split("-")
    : [fields.text("from"), fields.text("until")];
  const form = { form: "break", label: breakMovedInWords, done: "break-moved", typed: { from, until } };
  return changed(call, form, () => moveBreak(provider, { ...which, from, until }, by));
}

function dropped(call: FormCall): FormAnswer<never> {
  const { provider, ...which } = asked(call);
  return changed(call, { form: "break", label: breakDroppedInWords, done: "break-moved" }, () =>
    deleteBreak(provider, which, call.by),
  );
}

function usual(call: FormCall): FormAnswer<never> {
  const { provider, ...which } = asked(call);
  return changed(call, { form: "break", label: usualBreaksInWords, done: "usual" }, () =>
    restoreBreaks(provider, which, call.by),
  );
}

const unblock = (call: FormCall): FormAnswer<never> =>
  changed(call, { form: "block", label: unblockedInWords, done: "unblocked" }, () =>
    deleteBlock(call.fields.id("block"), call.by),
  );

export const pauseIntents = {
  block: { run: block, kept: pauseTyped },
  unblock,
  break: { run: moved, kept: pauseTyped },
  "no-break": dropped,
  "usual-breaks": usual,
} satisfies Record<string, FormIntent<FormCall, never>>;
