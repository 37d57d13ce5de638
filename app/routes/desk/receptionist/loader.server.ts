/** What /receptionist shows, by its query. */
import { randomUUID } from "node:crypto";
import { type DeskMove, deskMove } from "#app/front-desk/appointment/move.server.ts";
import { type DeskAppointment, deskAppointment } from "#app/front-desk/appointment/panel.server.ts";
import { dayBoard } from "#app/front-desk/board/board.server.ts";
import { withInitials } from "#app/front-desk/board/without-names.ts";
import {
  type NewAppointment,
  newAppointment,
} from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { parkedCall, parkedCallsFor } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import type { TypedCall } from "#app/front-desk/parked-calls/typed-call.server.ts";
import type { Visitor } from "#app/http/access.ts";
import { clientIsTold } from "#app/notifications/delivery-words.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { controlNames } from "./page-query.server.ts";

export type DeskPanel =
  | { kind: "appointment"; appointment: DeskAppointment; move: DeskMove | null; asksToCancel: boolean }
  | { kind: "new"; form: NewAppointment; key: string; values: Record<string, string> }
  | { kind: "missing" }
  | { kind: "none" };

/** Without a date: the day of the chosen appointment, else today. */
export function loadDesk(asked: URLSearchParams, now: number, visitor: Visitor) {
  const values = parkedCall(asked.get("parked"), visitor, now) ?? {};
  const query = withValues(asked, values);
  const isDrawn = query.has("curtain");
  const opened = panelOf(query, values, now);
  const panel: DeskPanel = isDrawn ? { kind: "none" } : opened;
  const ownDate = opened.kind === "appointment" ? opened.appointment.date : null;
  const board = dayBoard(query.get("date") || ownDate, now);
  return {
    board: isDrawn ? withInitials(board) : board,
    panel,
    sheet: query.has("sheet"),
    /** The column that a phone shows. */
    show: idOf(query.get("show") ?? undefined),
    done: isDrawn ? null : doneSentence(query.get("done")),
    // The one that stands in the form need not wait above it.
    parked: isDrawn ? [] : parkedCallsFor(visitor, now).filter(({ id }) => String(id) !== values.parked),
    /** Drawn by the address, for those without script; a registered desk draws it by itself, after so many seconds. */
    curtain: { drawn: isDrawn, seconds: visitor.desk ? studio().curtainAfterSeconds : 0 },
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
  if (done === "parked") return "The call is parked: it waits above the board.";
  if (done === "unparked") return "The parked call is thrown away.";
  if (done === "rewarded") return "The reward is in the books. The stamp card begins anew.";
  if (done === "unrewarded") return "The reward is taken back: its stamps are on the card again.";
  return done === "marked" ? "Saved." : null;
}

function panelOf(query: URLSearchParams, values: TypedCall, now: number): DeskPanel {
  const asked = { date: query.get("date"), provider: query.get("provider") };
  if (query.has("new")) {
    const more = { search: query.get("q"), service: query.get("service"), time: query.get("time") };
    return { kind: "new", form: newAppointment({ ...asked, ...more }, now), key: randomUUID(), values };
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

/** A form that was parked is looked up for what stood in it. */
function withValues(asked: URLSearchParams, values: TypedCall): URLSearchParams {
  const query = new URLSearchParams(asked);
  for (const [name, field] of Object.entries(controlNames)) {
    const value = values[field];
    if (value !== undefined && !asked.has(name)) query.set(name, value);
  }
  return query;
}
