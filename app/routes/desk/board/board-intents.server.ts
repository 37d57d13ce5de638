import { json } from "@remix-run/node";
import { z } from "zod";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { undoDeskChange } from "#app/domain/appointments/desk-changes/undo-desk-change.server.ts";
import type { UndoDetail } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { keptFields } from "#app/domain/booking/visit/booking-fields.ts";
import { type Moved, moveVisit } from "#app/domain/booking/visit/move.server.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { movedLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { moreRows, rowNames } from "#app/routes/desk/times/row-names.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import { doneBeside } from "./done-words.server.ts";
import { pauseTyped } from "./pause-intents.server.ts";

const Placed = z.object({
  visit: Id,
  to: z
    .string()
    .regex(/^\d{1,9} \d{4}-\d\d-\d\d \d{1,4}$/u)
    .transform((to) => {
      const [providerId = "", date = "", minute = ""] = to.split(" ");
      return { providerId, date, minute: Number(minute) };
    })
    .refine(({ minute }) => minute < 1440),
});

const wrong = { visit: "Choose a visit.", to: "Enter a provider, a day and a minute." };

/** Moves a visit by drag or keys (rule 6.36). `to` is "provider date minute". Refuses as `moveVisit` and overrides no rule. */
function placeAppointment(
  input: Readonly<Record<string, unknown>>,
  by: By,
): DeskOutcome<Moved, AppointmentDetail> {
  const placed = readInput(Placed, input, { wrong });
  if (!placed.ok) return placed;
  const { visit, to } = placed.value;
  const { providerId, date, minute } = to;
  const change = { providerId, date, time: timeOf(minute), revision: revisionIn(input) };
  const requester = { kind: "staff", actor: by.actor, userId: by.actor.id } as const;
  return asDeskChange(movedLabel, () => moveVisit(visit, change, requester, by.now), by);
}

/** With `stay`, script stays on the page, so that a half-filled form is not lost. */
export const redirectUnlessInPlace = (
  { fields }: FormCall,
  next: string,
  { done, change }: { done: string; change: number | null },
): string | Response => (fields.has("stay") ? json({ ok: true, ...doneBeside(done, change) }) : next);

/** The query holds the place, so it isn't listed here. */
export const typedFields = [
  "parked",
  "client",
  ...keptFields,
  "forSomeoneElse",
  "every",
  "times",
  ...moreRows.flatMap((n) => [rowNames(n).client, rowNames(n).notes]),
];

/** Panel forms that the board doesn't fill in, by query name. */
const panelForms = { block: "block", break: "break", walkin: "walk-in", again: "book-again" };

export function openForm({ fields, query }: Pick<FormCall, "fields" | "query">): string {
  if (fields.has("visit")) return "move";
  const opened = Object.entries(panelForms).find(([word]) => query.has(word));
  return opened && !query.has("new") ? opened[1] : "book";
}

const typedIn = ({ fields }: Pick<FormCall, "fields">): Record<string, string> => ({
  ...fields.typed([...typedFields, "tell"]),
  ...pauseTyped({ fields }),
});

/** Returns the open form as it was sent, with a message about the change. */
function formAsItStands(call: FormCall, said: Pick<DeskProblem, "done"> = {}): Response {
  const form = openForm(call);
  // An emptied field of a block stays empty. Other forms start empty anyway.
  const isWhole = form === "block" || form === "break";
  const typed = Object.entries(typedIn(call)).filter(([, text]) => isWhole || text !== "");
  const values = Object.fromEntries(typed);
  const same = {
    ok: false,
    form,
    message: "",
    fields: {},
    values,
    searched: true,
  } as const;
  return json({ ...same, ...said } satisfies DeskProblem);
}

export const boardIntents = {
  place(call: FormCall): FormAnswer<AppointmentDetail> {
    const placed = placeAppointment(call.fields.all, call.by);
    if (!placed.ok) return placed;
    const { change } = placed;
    const { id, date } = placed.value.appointment;
    const next = deskUrl({ date, appointment: id, done: "moved", change });
    return redirectUnlessInPlace(call, next, { done: "moved", change });
  },
  /** Contact data is never in a URL, so it is sent with the form. */
  look: (call: FormCall): Response => formAsItStands(call),
  /** Undoes a change and keeps the half-filled form. */
  "undo-beside": {
    run(call: FormCall): FormAnswer<UndoDetail> {
      const undone = undoDeskChange(call.fields.id("undo"), call.by, { sure: call.fields.all.sure });
      return undone.ok ? formAsItStands(call, { done: `Undone: ${undone.value.label}.` }) : undone;
    },
    kept: (call: FormCall) => typedIn(call),
  },
};
