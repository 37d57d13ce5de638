import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";

/** Where a question about an appointment stands and leads back to, and which state of which appointment its answer is about. */
export const askedOf = (
  { id, revision, date }: Pick<DeskAppointment, "id" | "revision" | "date">,
  intent: "cancel" | "no-show",
): Pick<Question, "at" | "back"> & { fields: Record<string, string> } => ({
  at: deskUrl({ date, appointment: id, step: intent }),
  back: deskUrl({ date, appointment: id }),
  fields: { intent, visit: String(id), revision: String(revision) },
});
