import { idOf } from "#app/platform/shared/fields.server.ts";
import { absenceCase } from "./case.server.ts";

export const loadAbsenceCase = (id: string | undefined, query: URLSearchParams, now: number) => ({
  absence: absenceCase(idOf(id) ?? 0, now),
  done: doneSentence(query.get("done")),
});

function doneSentence(done: string | null): string | null {
  if (done === "opened") return "The time is blocked. Nobody has been told yet.";
  return done === "saved" ? "Saved." : null;
}
