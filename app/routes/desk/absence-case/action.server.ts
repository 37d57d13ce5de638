import { json } from "@remix-run/node";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { absenceUrl } from "#app/domain/desk-pages/desk-pages.ts";
import { inWords, offeredPlace } from "#app/domain/schedules/absence/offer.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { absenceCase } from "./case.server.ts";
import { decideAbsence } from "./decide.server.ts";
import { decisionFailed } from "./messages.ts";
import type { DecisionProblem } from "./types.ts";

export const decisionAction = formAction(
  {
    decide({ params, fields, by }) {
      const id = idOf(params.absenceId) ?? 0;
      const decided = decideAbsence(id, fields.all, by);
      return decided.ok ? absenceUrl(id, "saved") : decided;
    },
    /** Chooses the first proposal of each visit that is left open, and saves nothing. */
    propose({ params, fields, by }) {
      const values = fields.allTyped();
      for (const { id, open, proposed } of absenceCase(idOf(params.absenceId) ?? 0, by.now)?.rows ?? []) {
        const name = `do-${id}`;
        if (open && proposed && (values[name] ?? "later") === "later") values[name] = proposed;
      }
      return json({ ok: false, form: "propose", message: "", fields: {}, values, chosen: {} });
    },
  },
  {
    failed: (status) => decisionFailed(String(status)),
    kept: ({ fields }) => fields.allTyped(),
    problem: (problem): DecisionProblem => ({
      ...problem,
      chosen: Object.fromEntries(chosenTimes(problem.values)),
    }),
  },
);

const chosenTimes = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => {
    const place = offeredPlace(value);
    const visit = place && appointmentById(idOf(/^do-(\d+)$/u.exec(name)?.[1]) ?? 0);
    const [words] = place && visit ? inWords(visit, [place]) : [];
    return words ? [[value, words.short]] : [];
  });
