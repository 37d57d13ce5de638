import { providerInQuery } from "#app/domain/catalogue/service-providers.server.ts";
import { openAbsence, openAbsenceOf } from "#app/domain/schedules/absence/open.server.ts";
import { absenceForm } from "#app/domain/schedules/schedule-forms.ts";
import { type FormAnswer, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { absenceUrl } from "#app/routes/parts/desk-pages.ts";
import { absenceFailed } from "./page.tsx";

const toCase = (opened: ReturnType<typeof openAbsence>): FormAnswer =>
  opened.ok ? absenceUrl(opened.value.id, "opened") : opened;

export const absenceAction = formAction(
  {
    open: ({ query, fields, by }) => toCase(openAbsence(providerInQuery(query), fields.all, by)),
    "open-known": ({ query, fields, by }) =>
      toCase(openAbsenceOf(providerInQuery(query), fields.id("timeOff"), by)),
  },
  { failed: (status) => absenceFailed(String(status)), kept: absenceForm },
);
