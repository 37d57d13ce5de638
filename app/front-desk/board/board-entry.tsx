import { Link } from "@remix-run/react";
import { minuteOf } from "#app/availability/dates.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { deskFormId, pickValue } from "#app/front-desk/pick.ts";
import { statusWords } from "#app/front-desk/status/next-steps.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import type { BoardAppointment, BoardEntry } from "./board.server.ts";
import { entryId } from "./board-style.ts";
import { clockMark } from "./clock-mark.ts";
import { initialsOf } from "./initials.ts";

/** Which form is open beside the board, that then is its keypad: its gaps fill the form in. */
export type Keypad = "book" | "move" | null;

/** An appointment that opens in the panel, a gap that opens a new one or fills the open form in, or time without work. */
export function EntryLink({
  entry,
  provider,
  date,
  hour,
  minute,
  chosen,
  keypad,
}: {
  entry: BoardEntry;
  provider: number;
  date: string;
  /** The height of an hour in pixels. */
  hour: number;
  /** Of the studio's clock, on today's board. */
  minute: number | null;
  chosen: number | null;
  keypad: Keypad;
}) {
  const id = entryId(provider, entry);
  if (entry.kind === "appointment") {
    const short = (entry.drawn / 60) * hour < twoLines;
    const mark = clockMark(entry, minute);
    const look = { short, mark, chosen: chosen === entry.id };
    return <AppointmentEntry appointment={entry} date={date} peeks={keypad === "book"} {...look} />;
  }
  if (entry.kind === "blocked") {
    if (entry.to) {
      return (
        <Link id={id} to={entry.to} className="entry blocked" preventScrollReset>
          {entry.label}
        </Link>
      );
    }
    return (
      <span id={id} className="entry blocked">
        <span>{entry.label}</span>
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
        className={entry.half ? "entry gap half-start" : "entry gap"}
      >
        <span>
          {keypad === "move" ? entry.label.replace(/^Book (.*)–.*$/u, "Move here $1") : entry.label}
        </span>
      </button>
    );
  }
  const to = deskUrl({ date, fresh: { provider, time: entry.time } });
  return (
    <Link id={id} to={to} className={entry.half ? "entry gap half-start" : "entry gap"} preventScrollReset>
      <span>{entry.label}</span>
    </Link>
  );
}

/** The pixels that two lines of text need. */
const twoLines = 35;

function AppointmentEntry({
  appointment: { id, time, client, service, minutes, status, half, unreachable, needsOther },
  date,
  short,
  mark,
  chosen,
  peeks,
}: {
  appointment: BoardAppointment;
  date: string;
  short: boolean;
  mark: ReturnType<typeof clockMark>;
  chosen: boolean;
  /** It shows itself beside the form that is open, which stays. */
  peeks: boolean;
}) {
  const { icon, word } = statusWords[status];
  const clock = mark ? (
    <b className="mark">
      <span className="visually-hidden">, </span>
      <Icon name={mark.icon} /> {mark.words}
    </b>
  ) : null;
  const look = [
    "entry visit",
    `is-${status}`,
    half && `half-${half}`,
    short && "short",
    needsOther && "needy",
  ];
  const className = look.filter(Boolean).join(" ");
  const words = (
    <>
      <b>
        {time}{" "}
        <span className="who" data-who={initialsOf(client)}>
          <span>{client}</span>
        </span>
      </b>
      {short ? clock : null}
      {icon ? <Icon name={icon} /> : null}
      <span>
        {short ? null : clock} <span className="visually-hidden">, </span>
        {needsOther ? <b>needs another provider, </b> : null}
        {unreachable ? "no contact, " : null}
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
