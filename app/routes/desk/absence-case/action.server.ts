import { appointmentById } from "#app/appointments/appointment.server.ts";
import { decideAbsence } from "#app/front-desk/absence/decide.server.ts";
import { inWords, offeredPlace } from "#app/front-desk/absence/offer.server.ts";
import { absenceUrl } from "#app/front-desk/desk-pages.ts";
import { formAction } from "#app/http/answers/form-action.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { decisionFailed } from "./messages.ts";
import type { DecisionProblem } from "./types.ts";

export const decisionAction = formAction(
  {
    decide({ params, fields, by }) {
      const id = idOf(params.absenceId) ?? 0;
      const decided = decideAbsence(id, fields.all, by);
      return decided.ok ? absenceUrl(id, "saved") : decided;
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
