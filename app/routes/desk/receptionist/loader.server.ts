/** What /receptionist shows, by its query. */
import { randomUUID } from "node:crypto";
import { hasLetterKeys } from "#app/accounts/own/letter-keys.server.ts";
import { type DeskMove, deskMove } from "#app/front-desk/appointment/move.server.ts";
import { type DeskAppointment, deskAppointment } from "#app/front-desk/appointment/panel.server.ts";
import { dayBoard } from "#app/front-desk/board/board.server.ts";
import { keyWords } from "#app/front-desk/keys/key-words.server.ts";
import { boardStamp } from "#app/front-desk/live/since.server.ts";
import {
  type NewAppointment,
  newAppointment,
} from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { clientIsTold } from "#app/notifications/delivery-words.server.ts";
import { idOf } from "#app/shared/fields.server.ts";

export type DeskPanel =
  | { kind: "appointment"; appointment: DeskAppointment; move: DeskMove | null; asksToCancel: boolean }
  | { kind: "new"; form: NewAppointment; key: string }
  | { kind: "missing" }
  | { kind: "none" };

/** Without a date: the day of the chosen appointment, else today. */
export function loadDesk(query: URLSearchParams, userId: number, now: number) {
  const stamp = boardStamp();
  const panel = panelOf(query, now);
  const ownDate = panel.kind === "appointment" ? panel.appointment.date : null;
  return {
    /** What the board is new as of; read before it. */
    stamp,
    board: dayBoard(query.get("date") || ownDate, now),
    panel,
    sheet: query.has("sheet"),
    /** The column that a phone shows. */
    show: idOf(query.get("show") ?? undefined),
    done: doneSentence(query.get("done")),
    letterKeys: hasLetterKeys(userId),
    keys: keyWords,
  };
}

export type DeskData = ReturnType<typeof loadDesk>;

/** The notice of what was done; the URL carries the key alone. */
function doneSentence(done: string | null): string | null {
  if (done === "booked") return `The appointment is booked. ${clientIsTold()}`;
  if (done === "moved") return `The appointment is moved. ${clientIsTold()}`;
  if (done === "stayed") return "The appointment stays where it was.";
  if (done === "returned") return `The appointment is back. ${clientIsTold()}`;
  if (done === "cancelled") return `The appointment is cancelled. ${clientIsTold()}`;
  if (done === "rewarded") return "The reward is in the books. The stamp card begins anew.";
  if (done === "unrewarded") return "The reward is taken back: its stamps are on the card again.";
  return done === "marked" ? "Saved." : null;
}

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
