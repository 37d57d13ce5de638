import { openAbsence, openAbsenceOf } from "#app/front-desk/absence/open.server.ts";
import { absenceUrl } from "#app/front-desk/desk-pages.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/http/answers/form-action.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { absenceFailed } from "./messages.ts";

const providerIn = ({ query }: FormCall): number => idOf(query.get("provider") ?? undefined) ?? 0;

const toCase = (opened: ReturnType<typeof openAbsence>): FormAnswer =>
  opened.ok ? absenceUrl(opened.value.id, "opened") : opened;

export const absenceAction = formAction(
  {
    open: (call) => toCase(openAbsence(providerIn(call), call.fields.all, call.by)),
    /** Of a time off that is entered already. */
    "open-known": (call) => toCase(openAbsenceOf(providerIn(call), call.fields.id("timeOff"), call.by)),
  },
  { failed: (status) => absenceFailed(String(status)), kept: ["reason", "lastDate", "to"] },
);
