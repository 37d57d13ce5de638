import { Link } from "@remix-run/react";
import { statusWords } from "#app/front-desk/appointment/next-steps.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import type { BoardAppointment, BoardEntry } from "./board.server.ts";
import { entryId } from "./board-style.ts";
import { initialsOf } from "./initials.ts";

/** An appointment that opens in the panel, a gap that opens a new one, or time without work. */
export function EntryLink({
  entry,
  provider,
  date,
  hour,
  chosen,
}: {
  entry: BoardEntry;
  provider: number;
  date: string;
  /** The height of an hour in pixels. */
  hour: number;
  chosen: number | null;
}) {
  const id = entryId(provider, entry);
  if (entry.kind === "appointment") {
    const short = (entry.drawn / 60) * hour < twoLines;
    return <AppointmentEntry appointment={entry} date={date} short={short} chosen={chosen === entry.id} />;
  }
  if (entry.kind === "blocked") {
    return (
      <span id={id} className="entry blocked">
        {entry.label}
      </span>
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
}: {
  appointment: BoardAppointment;
  date: string;
  short: boolean;
  chosen: boolean;
}) {
  const { icon, word } = statusWords[status];
  const look = ["entry visit", `is-${status}`, half && `half-${half}`, short && "short"];
  return (
    <Link
      id={`e${id}`}
      to={deskUrl({ date, appointment: id })}
      className={look.filter(Boolean).join(" ")}
      aria-current={chosen || undefined}
      preventScrollReset
    >
      <b>
        {time}{" "}
        <span className="who" data-who={initialsOf(client)}>
          <span>{client}</span>
        </span>
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
    </Link>
  );
}
