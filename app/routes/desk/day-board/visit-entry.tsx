import { Link } from "@remix-run/react";
import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";
import type { BoardAppointment } from "#app/domain/day/entry-words.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { Icon, type IconName } from "#app/platform/ui/kit/icon.tsx";
import { initialsOf } from "#app/platform/words/initials.ts";
import { deskFormId } from "#app/routes/desk/parts/pick.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";

export function VisitEntry({
  appointment,
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
  /** Shows the visit beside the open form instead of opening it. */
  peeks: boolean;
}) {
  const { id, status, half, needsOther } = appointment;
  const look = [
    "entry visit",
    `is-${status}`,
    half && `half-${half}`,
    short && "short",
    needsOther && "needy",
  ];
  const className = look.filter(Boolean).join(" ");
  const words = <VisitWords appointment={appointment} short={short} mark={mark} />;
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

function VisitWords({
  appointment: { time, client, service, minutes, status, clientMark, toCheck, strong, more, signs },
  short,
  mark,
}: {
  appointment: BoardAppointment;
  short: boolean;
  mark: ReturnType<typeof clockMark>;
}) {
  const { icon, word } = statusWords[status];
  const clock = mark ? (
    <b className="mark">
      <span className="visually-hidden">, </span>
      <Icon name={mark.icon} /> {mark.words}
    </b>
  ) : null;
  return (
    <>
      <b>
        {time}{" "}
        <span className="who" data-who={`(${initialsOf(client)})`}>
          <span>{client}</span>
        </span>
      </b>
      {short ? clock : null}
      {short && (signs || clientMark || toCheck) ? (
        <b
          className="signs private"
          aria-hidden="true"
          title={`${clientMark ?? ""} ${toCheck ?? ""} ${strong ?? ""} ${more ?? ""}`}
        >
          {clientMark || toCheck ? <Icon name="warning" /> : null} {signs}
        </b>
      ) : null}
      {icon ? <Icon name={icon} /> : null}
      <span>
        {short ? null : clock} <span className="visually-hidden">, </span>
        {clientMark ? <b className="client-mark private">{clientMark}, </b> : null}
        {service} <span aria-hidden="true">· {minutes}′</span>
        {toCheck ? <b className="private">, to be checked: {toCheck}</b> : null}
        {strong ? <b>, {strong}</b> : null}
        {more ? `, ${more}` : null}
        <span className="visually-hidden">
          , {minutes} minutes, {word}
        </span>
      </span>
    </>
  );
}

type ClockMark = { words: string; icon: IconName };

type Marked = {
  status: AppointmentStatus;
  start: number;
  minutes: number;
  lateMinutes: number;
  arrived: number | null;
};

const notMarked = "not marked";

/** Says that the client is late or waiting, or that the service runs over (rule 6.30). `minute` is null on other days. */
export function clockMark(
  { status, start, minutes, lateMinutes, arrived }: Marked,
  minute: number | null,
): ClockMark | null {
  const since = (from: number | null) => (minute === null || from === null ? 0 : minute - from);
  if (isOpen(status) && since(start + minutes) > 0) return { words: notMarked, icon: "clock" };
  const late = isOpen(status) ? Math.max(lateMinutes, since(start)) : 0;
  if (late > 0) return { words: `late ${inWords(late)}`, icon: "clock" };
  const waiting = status === "arrived" ? since(arrived) : 0;
  if (waiting > 0) return { words: `waiting ${inWords(waiting)}`, icon: "user" };
  const over = status === "in_service" ? since(start + minutes) : 0;
  return over > 0 ? { words: `over ${inWords(over)}`, icon: "warning" } : null;
}

const inWords = (minutes: number): string =>
  minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
