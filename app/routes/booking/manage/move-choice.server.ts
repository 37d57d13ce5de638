import { z } from "zod";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { whyNotOpen } from "#app/domain/appointments/status.ts";
import { termsFor, whyNotMoved } from "#app/domain/appointments/terms.server.ts";
import { moveChoices } from "#app/domain/booking/choose/choices.server.ts";
import { type AppointmentDetail, noTimes } from "#app/domain/booking/choose/choices.ts";
import { changedFields, timesOfNow } from "#app/domain/booking/choose/shown-fields.ts";
import { chainValue, freeTimeIn, freeTimeValue, partsIn } from "#app/domain/booking/joint/chain-offer.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { statusOf } from "#app/platform/http/answers/reply.server.ts";
import { type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { isSignature, signature } from "#app/platform/shared/tokens.server.ts";
import { type ManageProblem, type MoveRadio, manageUrl, moveAllUrl, moveUrl } from "./manage-steps.ts";
import { jointRevisionIn, type ManageAnswer, type ManageCall, requesterAt } from "./opened-link.server.ts";

// A refused move has its own signed URL, so that no one can forge a message of the studio (rule 25.12).

const key = "refused-move";
const lifeMs = 10 * 60_000;

/** Five parts with their providers. */
const longestTime = 120;

const Told = z.object({
  until: z.number(),
  status: z.number(),
  message: z.string(),
  fields: z.record(z.string(), z.string()),
  time: z.string(),
  alternatives: z.array(z.object({ value: z.string(), label: z.string() })),
});

/** `time`: the chosen time. */
function refusedMoveUrl(
  token: string,
  address: string,
  { reason, message, fields = {} }: Refusal,
  { time, alternatives = [], now }: { time: string; alternatives?: MoveRadio[]; now: number },
): string {
  const told: z.output<typeof Told> = {
    ...{ until: now + lifeMs, status: statusOf(reason), message, fields },
    ...{ time: time.slice(0, longestTime), alternatives },
  };
  const said = Buffer.from(JSON.stringify(told)).toString("base64url");
  return `${address}&refused=${said}.${signature(key, `${token} ${said}`)}`;
}

/** Null for any other URL, and after ten minutes. */
export function refusedMove(
  query: URLSearchParams,
  token: string,
  now: number,
): { status: number; problem: ManageProblem } | null {
  const [said = "", signed = ""] = (query.get("refused") ?? "").split(".");
  if (!signed || !isSignature(key, `${token} ${said}`, signed)) return null;
  const read = readInput(Told, JSON.parse(Buffer.from(said, "base64url").toString()));
  if (!read.ok || now >= read.value.until) return null;
  const { status, message, fields, time, alternatives } = read.value;
  return { status, problem: { ok: false, form: "move", message, fields, values: { time }, alternatives } };
}

type MoveChoice = { provider: string; date: string };

export function shownMoveUrl(token: string, fields: Record<string, unknown>, part: string | null): string {
  return `${moveUrl(manageUrl(token), { ...choiceIn(fields), part })}#times`;
}

type Tried = { moved: Outcome<unknown, object>; from: string; alternatives?: MoveRadio[] };

/** Redirects after a refusal, so that Back never resubmits a form. */
export function moveByForm(call: ManageCall): ManageAnswer {
  const { token, fields, by } = call;
  const { moved, from, alternatives } = call.all ? moveAll(call) : moveOne(call);
  if (moved.ok) return `${manageUrl(token)}?done=moved`;
  const told = { time: fields.text("time"), alternatives, now: by.now };
  return refusedMoveUrl(token, from, moved.refusal, told);
}

function moveOne(call: ManageCall): Tried {
  const { appointment, token, fields, by } = call;
  const part = call.query.get("part");
  const stepOf = (choice: MoveChoice) => moveUrl(manageUrl(token), { ...choice, part });
  const from = stepOf({ provider: fields.text("providerId"), date: fields.text("date") });
  const notOpen = whyNotOpen(appointment, studio());
  if (notOpen) return { moved: refused("conflict", notOpen), from };
  const changed = changedMove(call);
  if (changed) return { moved: changed, from: stepOf(choiceIn(fields.all)) };
  const { date, time, providerId } = { ...fields.all, ...freeTimeIn(fields.text("time")) };
  if (!fields.text("time")) return { moved: noTimeChosen(), from };
  const { shownTerms } = fields.all;
  const change = { date, time, providerId, revision: revisionIn(fields.all), shownTerms };
  const moved = moveVisit(appointment.id, change, requesterAt(call), by.now);
  const near = moved.ok ? [] : (moved.refusal.detail?.alternatives ?? []);
  return {
    moved,
    from,
    alternatives: near.map((free) => ({ value: freeTimeValue(free), label: free.label })),
  };
}

function moveAll(call: ManageCall): Tried {
  const { appointment, token, fields, query, by } = call;
  const from = moveAllUrl(manageUrl(token), { anybody: query.has("anybody"), date: query.get("date") });
  const notOpen = whyNotOpen(appointment, studio());
  if (notOpen) return { moved: refused("conflict", notOpen), from };
  const chosen = partsIn(fields.text("time"));
  if (!chosen) return { moved: noTimeChosen(), from };
  const to = { ...chosen, revision: jointRevisionIn(fields), shownTerms: fields.all.shownTerms };
  const moved = moveVisit(appointment.id, to, requesterAt(call), by.now, "all");
  const near = moved.ok ? [] : (moved.refusal.detail?.alternatives ?? []);
  return { moved, from, alternatives: near.map((free) => ({ value: chainValue(free), label: free.label })) };
}

function noTimeChosen() {
  const sentence = "Choose a time.";
  return refused("invalid", sentence, { fields: { time: sentence } });
}

/** Refuses a move whose visible fields differ from the hidden ones of its times (rule 4.11). */
function changedMove({
  appointment,
  fields,
  by: { now },
  context: { visitor },
}: Pick<ManageCall, "appointment" | "fields" | "by" | "context">): Outcome<never, AppointmentDetail> | null {
  const settings = studio();
  if (whyNotMoved(termsFor(appointment, settings, now), appointment, settings)) return null;
  const offered = { provider: fields.text("providerId"), date: fields.text("date") };
  const changed = changedFields(visibleIn(fields.all), offered);
  if (changed.length === 0) return null;
  const { dateProblem, times } = moveChoices(appointment, choiceIn(fields.all), now, visitor?.userId ?? null);
  const [field, sentence] = dateProblem
    ? ["date", dateProblem]
    : times.length === 0
      ? ["date", noTimes]
      : ["time", timesOfNow(changed, "moved")];
  return refused("invalid", sentence, { fields: { [field]: sentence } });
}

function choiceIn(fields: Record<string, unknown>): MoveChoice {
  const { provider, date } = visibleIn(fields);
  return { provider: provider ?? text(fields.providerId), date: date ?? text(fields.date) };
}

/** An empty date is ignored. */
const visibleIn = ({ provider, askedDate }: Record<string, unknown>) => ({
  provider: provider === undefined ? undefined : text(provider),
  date: text(askedDate) || undefined,
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");
