import { lazy, Suspense } from "react";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { DeskAppointment } from "./panel.server.ts";
import type { Asked } from "./question-fields.tsx";

/** If its file fails to load, the whole page is loaded. */
const LateFields = lazy(async () => {
  const loaded = await import("./question-fields.tsx").catch(() => null);
  if (loaded) return { default: loaded.QuestionFields };
  location.reload();
  return new Promise<never>(() => undefined);
});

const FieldsInDialog = (asked: Asked) => (
  <Suspense>
    <LateFields {...asked} />
  </Suspense>
);

type Posed = { problem?: Asked["problem"]; of?: string; Fields?: (asked: Asked) => JSX.Element };

export const cancelControls = [
  "whole",
  "following",
  "who",
  "fee",
  "waiveAmount",
  "refund",
  "waiveReason",
  "waiveWords",
  "tell",
  "reason",
];

/** Asks who cancels, about the charge, and how to inform the client (rules 8.7 and 8.16 to 8.19). */
export function deskCancelQuestion(
  appointment: DeskAppointment,
  { problem = unsent, Fields = FieldsInDialog }: Posed = {},
): Question {
  const { client, serviceName, day, time, jointRevision } = appointment;
  const asked = questionTarget(appointment, "cancel");
  return {
    ...asked,
    heading: "Cancel appointment",
    sentence: `Cancel the appointment of ${client.name}: ${serviceName}, ${day}, ${time}?`,
    more: <Fields asks="cancel" {...{ appointment, problem }} />,
    yes: "Cancel appointment",
    no: "Keep it",
    fields: { ...asked.fields, jointRevision },
  };
}

export const noShowControls = ["whole", "who", "fee", "waiveAmount", "refund", "waiveReason", "waiveWords"];

/** Asks who called and about the charge (rule 34.42). `of`: prefix of the ids. */
export function noShowQuestion(
  appointment: DeskAppointment,
  { problem = unsent, of, Fields = FieldsInDialog }: Posed = {},
): Question {
  const { client, serviceName, day, time, mayMiss } = appointment;
  const asked = questionTarget(appointment, "no-show");
  return {
    ...asked,
    heading: "No-show",
    sentence: `Mark ${client.name} as a no-show: ${serviceName}, ${day}, ${time}?`,
    more: <Fields asks="no-show" {...{ appointment, problem, of }} />,
    yes: "Mark no-show",
    no: "Back",
    fields: { ...asked.fields, ...(mayMiss === "early" && { early: "1" }) },
  };
}

const questionTarget = (
  { id, revision, date }: Pick<DeskAppointment, "id" | "revision" | "date">,
  intent: "cancel" | "no-show",
): Pick<Question, "at" | "back"> & { fields: Record<string, string> } => ({
  at: deskUrl({ date, appointment: id, step: intent }),
  back: deskUrl({ date, appointment: id }),
  fields: { intent, visit: String(id), revision: String(revision) },
});
