/** What /receptionist shows, by its query. */
import { randomUUID } from "node:crypto";
import { hasLetterKeys } from "#app/accounts/own/letter-keys.server.ts";
import { type DeskMove, deskMove } from "#app/front-desk/appointment/move.server.ts";
import { type DeskAppointment, deskAppointment } from "#app/front-desk/appointment/panel.server.ts";
import { dayBoard } from "#app/front-desk/board/board.server.ts";
import { offeredUndo } from "#app/front-desk/changes/offered-undo.server.ts";
import { type BookAgain, bookAgain } from "#app/front-desk/find/book-again.server.ts";
import { boardStamp } from "#app/front-desk/live/since.server.ts";
import {
  type NewAppointment,
  newAppointment,
} from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { type Pause, pauseOf } from "#app/front-desk/single-day/pause.server.ts";
import { type WalkIn, walkIn } from "#app/front-desk/walk-in/walk-in.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { doneSentence, undoOf } from "./done-words.server.ts";

export type DeskPanel =
  | { kind: "appointment"; appointment: DeskAppointment; move: DeskMove | null; asksToCancel: boolean }
  | { kind: "new"; form: NewAppointment; key: string; values?: Record<string, string> }
  | { kind: "pause"; pause: Pause }
  | { kind: "walk-in"; walkIn: WalkIn; key: string }
  | { kind: "again"; again: BookAgain; key: string }
  | { kind: "missing" }
  | { kind: "none" };

/** Without a date: the day of the chosen appointment, else today. */
export function loadDesk(query: URLSearchParams, { actor, now }: By) {
  const stamp = boardStamp();
  const panel = panelOf(query, now);
  const ownDate =
    panel.kind === "appointment" ? panel.appointment.date : panel.kind === "pause" ? panel.pause.date : null;
  return {
    /** What the board is new as of; read before it. */
    stamp,
    board: dayBoard(query.get("date") || ownDate, now),
    panel,
    sheet: query.has("sheet"),
    /** The column that a phone shows. */
    show: idOf(query.get("show") ?? undefined),
    done: doneSentence(query.get("done"), idOf(query.get("change") ?? undefined)),
    /** What was just done, as long as it can be taken back; and what the tools offer. */
    undo: { done: undoOf(idOf(query.get("change") ?? undefined)), last: offeredUndo(actor.id, now) },
    letterKeys: actor.id !== null && hasLetterKeys(actor.id),
  };
}

export type DeskData = ReturnType<typeof loadDesk>;

function panelOf(query: URLSearchParams, now: number): DeskPanel {
  const asked = { date: query.get("date"), provider: query.get("provider"), time: query.get("time") };
  if (query.has("new")) {
    const who = { search: query.get("q"), client: query.get("client"), peek: query.get("peek") };
    const more = { ...who, service: query.get("service") };
    return { kind: "new", form: newAppointment({ ...asked, ...more }, now), key: randomUUID() };
  }
  const pause = query.has("block") || query.has("break") ? pauseOf(query, now) : null;
  if (pause) return { kind: "pause", pause };
  if (query.has("walkin")) return { kind: "walk-in", walkIn: walkIn(now), key: randomUUID() };
  if (query.has("again")) {
    const client = query.get("again") ?? "";
    const again = bookAgain({ client, service: query.get("service"), provider: asked.provider }, now);
    return again ? { kind: "again", again, key: randomUUID() } : { kind: "missing" };
  }
  if (!query.has("visit")) return { kind: "none" };
  const id = idOf(query.get("visit") ?? undefined) ?? 0;
  const appointment = deskAppointment(id, now);
  if (!appointment) return { kind: "missing" };
  const mayMove = appointment.mayMove || appointment.mayReturn;
  const move = query.has("move") && mayMove ? deskMove(id, asked, now) : null;
  return {
    kind: "appointment",
    appointment,
    move,
    asksToCancel: query.has("cancel") && appointment.mayCancel,
  };
}
