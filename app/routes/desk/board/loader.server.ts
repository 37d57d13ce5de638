import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { hasLetterKeys } from "#app/domain/accounts/people/own-account.server.ts";
import { offeredUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { isDate } from "#app/domain/availability/dates.ts";
import { parkedCall, type TypedCall } from "#app/domain/booking/parked-calls.server.ts";
import { type FoundClients, findClients } from "#app/domain/clients/find/find-clients.server.ts";
import { dayBoard, withInitials } from "#app/domain/day/board.server.ts";
import { withFits } from "#app/domain/day/coming-days.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type ParkedForm, parkedFormsFor } from "#app/domain/till/checkout/desk-checkout.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import type { FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { unsealed } from "#app/platform/http/sealed.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf, isBlank } from "#app/platform/shared/fields.server.ts";
import { type BookAgain, bookAgain } from "#app/routes/desk/book-again/book-again.server.ts";
import { keyWords } from "#app/routes/desk/keys/key-words.ts";
import { boardStamp } from "#app/routes/desk/live/since.server.ts";
import {
  type NewAppointment,
  newAppointment,
} from "#app/routes/desk/new-appointment/new-appointment.server.ts";
import { searchedContact } from "#app/routes/desk/new-appointment/searched-contact.server.ts";
import { pickedIn } from "#app/routes/desk/parts/pick.ts";
import { type Pause, pauseOf } from "#app/routes/desk/pause/pause.server.ts";
import { rowsFromQuery, rowsToQuery } from "#app/routes/desk/times/row-names.ts";
import { deskPartTimes, type PartTimes } from "#app/routes/desk/visit/add-part.server.ts";
import {
  type DeskMove,
  deskMove,
  deskWholeMove,
  type WholeMove,
} from "#app/routes/desk/visit/move.server.ts";
import { type DeskAppointment, deskAppointment } from "#app/routes/desk/visit/panel.server.ts";
import { type WalkIn, walkIn } from "#app/routes/desk/walk-in/walk-in.server.ts";
import { checkoutUrl } from "#app/routes/parts/desk-pages.ts";
import { doneSentence, undoOf, withShort } from "./done-words.server.ts";

/** The submitted fields, which replace the query of the URL. */
const queries = new WeakMap<AppLoadContext, URLSearchParams>();

/** Makes the response page show the submitted form and the pressed button. */
export function notePageQuery({ query, fields, context }: FormCall): void {
  const noted = new URLSearchParams(query);
  const { all } = fields;
  const picked = pickedIn(all.pick ?? all.moveTo);
  const typed = isBlank(all.otherTime) ? all.time : all.otherTime;
  const standing: Record<string, unknown> = { ...all, time: typed, ...picked };
  for (const [name, field] of Object.entries(controlNames)) {
    const value = standing[field];
    if (typeof value === "string" && (name !== "date" || isDate(value))) noted.set(name, value.slice(0, 200));
  }
  for (const pressed of ["peek", "free"]) if (!fields.has(pressed)) noted.delete(pressed);
  rowsToQuery(noted, all);
  if (all.client === "new") noted.delete("client");
  queries.set(context, noted);
}

/** Query names of the form's controls, with their field names. */
const controlNames: Record<string, string> = {
  service: "serviceId",
  provider: "providerId",
  date: "date",
  time: "time",
  q: "q",
  client: "client",
  peek: "peek",
  free: "free",
  show: "show",
};

export const pageQuery = ({ url }: Request, context: AppLoadContext): URLSearchParams =>
  queries.get(context) ?? new URL(url).searchParams;

export type DeskPanel =
  | {
      kind: "appointment";
      appointment: DeskAppointment;
      move: DeskMove | null;
      whole: WholeMove | null;
      times: PartTimes | null;
      asksToCancel: boolean;
      asksToMiss: boolean;
    }
  | { kind: "new"; form: NewAppointment; key: string; values: Record<string, string> }
  | { kind: "pause"; pause: Pause }
  | { kind: "walk-in"; walkIn: WalkIn; key: string; values: Record<string, string> }
  | { kind: "again"; again: BookAgain; key: string }
  | { kind: "missing" }
  | { kind: "none" };

/** Without a date, uses the selected appointment's day, or today. */
export async function loadDesk(asked: URLSearchParams, visitor: Visitor, by: By) {
  const { now } = by;
  const values = parkedCall(asked.get("parked"), visitor, now) ?? searchedContact(asked.get("who"));
  const query = withValues(asked, values);
  const isDrawn = query.has("curtain");
  // The search is asynchronous. Everything read after it is from one moment.
  const found = query.has("new") ? searchClients(searchIn(query).trim()) : null;
  const stamp = boardStamp();
  const opened = panelOf(query, values, found, now);
  const day = dayBoard(query.get("date") || dayOf(opened), now);
  const board = opened.kind === "new" ? { ...day, ahead: withFits(day.ahead, opened.form.fits) } : day;
  const change = idOf(query.get("change") ?? undefined);
  const lastUndo = offeredUndo(by);
  return {
    /** Must be read before the board. */
    stamp,
    board: isDrawn ? withInitials(board) : board,
    panel: isDrawn ? nothingOpen : opened,
    sheet: query.has("sheet"),
    show: idOf(query.get("show") ?? undefined),
    done: isDrawn ? null : doneSentence(query.get("done"), change),
    undo: isDrawn ? noUndo : { done: undoOf(change), last: lastUndo && withShort(lastUndo) },
    letterKeys: hasLetterKeys(visitor.userId),
    keys: keyWords,
    // The parked call that is open in the form is not listed again.
    parked: isDrawn
      ? []
      : parkedFormsFor(visitor, now)
          .filter(({ word, id }) => word !== "Parked" || String(id) !== values.parked)
          .map((form) => ({ ...form, to: addressOf(form) })),
    /** `drawn` works without script. A registered desk hides names after `seconds` without input. */
    curtain: { drawn: isDrawn, seconds: visitor.desk ? studio().curtainAfterSeconds : 0 },
  };
}

const addressOf = ({ word, id }: ParkedForm): string =>
  word === "Checkout" ? checkoutUrl(id) : `/receptionist?new&parked=${id}#panel`;

const nothingOpen: DeskPanel = { kind: "none" };
const noUndo = { done: null, last: null };

function dayOf(panel: DeskPanel): string | null {
  if (panel.kind === "pause") return panel.pause.date;
  return panel.kind === "appointment" ? panel.appointment.date : null;
}

export type DeskData = Awaited<ReturnType<typeof loadDesk>>;

/** Staff search by name, so addresses have the text sealed (rule 19.11). */
const searchIn = (query: URLSearchParams): string => unsealed(query.get("q") ?? "");

const searchClients = (typed: string | undefined) => (typed ? findClients(typed) : null);

function panelOf(
  query: URLSearchParams,
  values: TypedCall,
  found: FoundClients | null,
  now: number,
): DeskPanel {
  const asked = { date: query.get("date"), provider: query.get("provider"), time: query.get("time") };
  if (query.has("new")) {
    const who = { search: searchIn(query), found, client: query.get("client"), peek: query.get("peek") };
    const more = {
      ...who,
      service: query.get("service"),
      free: query.get("free"),
      more: rowsFromQuery(query),
    };
    return { kind: "new", form: newAppointment({ ...asked, ...more }, now), key: randomUUID(), values };
  }
  const pause = query.has("block") || query.has("break") ? pauseOf(query, now) : null;
  if (pause) return { kind: "pause", pause };
  if (query.has("walkin")) return { kind: "walk-in", walkIn: walkIn(now), key: randomUUID(), values };
  if (query.has("again")) {
    const client = query.get("again") ?? "";
    const again = bookAgain({ ...asked, client, service: query.get("service") }, now);
    return again ? { kind: "again", again, key: randomUUID() } : { kind: "missing" };
  }
  if (!query.has("visit")) return { kind: "none" };
  const id = idOf(query.get("visit") ?? undefined) ?? 0;
  const appointment = deskAppointment(id, now);
  if (!appointment) return { kind: "missing" };
  const mayMove = appointment.mayMove || appointment.mayReturn;
  const move = query.has("move") && mayMove ? deskMove(id, { ...asked, tell: query.get("tell") }, now) : null;
  const whole = query.has("whole") ? deskWholeMove(id, asked, now) : null;
  return {
    kind: "appointment",
    appointment,
    move,
    whole,
    times: query.has("add")
      ? deskPartTimes(
          id,
          {
            service: query.get("add"),
            provider: query.get("with"),
            addons: query.getAll("addons"),
            at: query.get("at"),
          },
          now,
        )
      : null,
    asksToCancel: query.has("cancel") && appointment.mayCancel,
    asksToMiss: query.has("no-show") && appointment.mayMiss !== null,
  };
}

/** Fills the query from the parked form. */
function withValues(asked: URLSearchParams, values: TypedCall): URLSearchParams {
  const query = new URLSearchParams(asked);
  for (const [name, field] of Object.entries(controlNames)) {
    const value = values[field];
    if (value !== undefined && !asked.has(name)) query.set(name, value);
  }
  if (Object.keys(rowsFromQuery(asked)).length === 0) rowsToQuery(query, values);
  return query;
}
