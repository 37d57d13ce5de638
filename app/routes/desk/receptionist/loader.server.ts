/** What /receptionist shows, by its query. */
import { randomUUID } from "node:crypto";
import { type DeskMove, deskMove } from "#app/front-desk/appointment/move.server.ts";
import { type DeskAppointment, deskAppointment } from "#app/front-desk/appointment/panel.server.ts";
import { dayBoard } from "#app/front-desk/board/board.server.ts";
import { offeredUndo } from "#app/front-desk/changes/offered-undo.server.ts";
import {
  type NewAppointment,
  newAppointment,
} from "#app/front-desk/new-appointment/new-appointment.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { doneSentence, undoOf } from "./done-words.server.ts";

export type DeskPanel =
  | { kind: "appointment"; appointment: DeskAppointment; move: DeskMove | null; asksToCancel: boolean }
  | { kind: "new"; form: NewAppointment; key: string }
  | { kind: "missing" }
  | { kind: "none" };

/** Without a date: the day of the chosen appointment, else today. */
export function loadDesk(query: URLSearchParams, { actor, now }: By) {
  const panel = panelOf(query, now);
  const ownDate = panel.kind === "appointment" ? panel.appointment.date : null;
  return {
    board: dayBoard(query.get("date") || ownDate, now),
    panel,
    sheet: query.has("sheet"),
    /** The column that a phone shows. */
    show: idOf(query.get("show") ?? undefined),
    done: doneSentence(query.get("done"), idOf(query.get("change") ?? undefined)),
    /** What was just done, as long as it can be taken back; and what the tools offer. */
    undo: { done: undoOf(idOf(query.get("change") ?? undefined)), last: offeredUndo(actor.id, now) },
  };
}

export type DeskData = ReturnType<typeof loadDesk>;

function panelOf(query: URLSearchParams, now: number): DeskPanel {
  const asked = { date: query.get("date"), provider: query.get("provider") };
  if (query.has("new")) {
    const more = { search: query.get("q"), service: query.get("service"), time: query.get("time") };
    return { kind: "new", form: newAppointment({ ...asked, ...more }, now), key: randomUUID() };
  }
  if (!query.has("visit")) return { kind: "none" };
  const id = idOf(query.get("visit") ?? undefined) ?? 0;
  const appointment = deskAppointment(id, now);
  if (!appointment) return { kind: "missing" };
  const move = query.has("move") && appointment.mayMove ? deskMove(id, asked, now) : null;
  return {
    kind: "appointment",
    appointment,
    move,
    asksToCancel: query.has("cancel") && appointment.mayCancel,
  };
}
