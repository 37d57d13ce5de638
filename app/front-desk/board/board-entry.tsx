import { Link } from "@remix-run/react";
import { minuteOf } from "#app/availability/dates.ts";
import { statusWords } from "#app/front-desk/appointment/next-steps.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { deskFormId, pickValue } from "#app/front-desk/pick.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import type { BoardAppointment, BoardEntry } from "./board.server.ts";
import { entryId } from "./board-style.ts";

/** Which form is open beside the board, that then is its keypad: its gaps fill the form in. */
export type Keypad = "book" | "move" | null;

/** An appointment that opens in the panel, a gap that opens a new one or fills the open form in, or time without work. */
export function EntryLink({
  entry,
  provider,
  date,
  hour,
  chosen,
  keypad,
}: {
  entry: BoardEntry;
  provider: number;
  date: string;
  /** The height of an hour in pixels. */
  hour: number;
  chosen: number | null;
  keypad: Keypad;
}) {
  const id = entryId(provider, entry);
  if (entry.kind === "appointment") {
    const short = (entry.drawn / 60) * hour < twoLines;
    const peeks = keypad === "book";
    return (
      <AppointmentEntry
        appointment={entry}
        date={date}
        short={short}
        chosen={chosen === entry.id}
        peeks={peeks}
      />
    );
  }
  if (entry.kind === "blocked") {
    return (
      <span id={id} className="entry blocked">
        {entry.label}
      </span>
    );
  }
  if (keypad) {
    const minute = minuteOf(entry.time) ?? undefined;
    return (
      <button
        type="submit"
        id={id}
        form={deskFormId}
        name="pick"
        value={pickValue({ provider, date, minute })}
        className="entry gap"
      >
        {keypad === "move" ? entry.label.replace(/^Book (.*)–.*$/u, "Move here $1") : entry.label}
      </button>
    );
  }
  const to = deskUrl({ date, fresh: { provider, time: entry.time } });
  return (
    <Link id={id} to={to} className="entry gap" preventScrollReset>
      {entry.label}
    </Link>
  );
}

/** The pixels that two lines of text need. */
const twoLines = 35;

function AppointmentEntry({
  appointment: { id, time, client, service, minutes, status, half, late },
  date,
  short,
  chosen,
  peeks,
}: {
  appointment: BoardAppointment;
  date: string;
  short: boolean;
  chosen: boolean;
  /** It shows itself beside the form that is open, which stays. */
  peeks: boolean;
}) {
  const { icon, word } = statusWords[status];
  const look = ["entry visit", `is-${status}`, half && `half-${half}`, short && "short"];
  const className = look.filter(Boolean).join(" ");
  const words = (
    <>
      <b>
        {time} {client}
      </b>
      {icon ? <Icon name={icon} /> : null}
      <span>
        <span className="visually-hidden">, </span>
        {late ? <b>{late}, </b> : null}
        {service} <span aria-hidden="true">· {minutes}′</span>
        <span className="visually-hidden">
          , {minutes} minutes, {word}
        </span>
      </span>
    </>
  );
  return peeks ? (
    <button type="submit" id={`e${id}`} form={deskFormId} name="peek" value={id} className={className}>
      {words}
    </button>
  ) : (
    <Link
      id={`e${id}`}
      to={deskUrl({ date, appointment: id })}
      className={className}
      aria-current={chosen || undefined}
      preventScrollReset
    >
      {words}
    </Link>
  );
}
