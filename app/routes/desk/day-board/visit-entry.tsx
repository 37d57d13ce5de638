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
  mark,
  chosen,
  peeks,
}: {
  appointment: BoardAppointment;
  date: string;
  mark: ReturnType<typeof clockMark>;
  chosen: boolean;
  /** Shows the visit beside the open form instead of opening it. */
  peeks: boolean;
}) {
  const { id, status, half, besideGap, needsOther } = appointment;
  const look = [
    "entry visit",
    `is-${status}`,
    half && `half-${half}`,
    besideGap && "beside-gap",
    needsOther && "needy",
  ];
  const className = look.filter(Boolean).join(" ");
  const words = <VisitWords appointment={appointment} mark={mark} />;
  return peeks ? (
    <button type="submit" id={`e${id}`} form={deskFormId} name="peek" value={id} className={className}>
      {words}
    </button>
  ) : (
    <a
      id={`e${id}`}
      href={deskUrl({ date, appointment: id })}
      className={className}
      aria-current={chosen || undefined}
    >
      {words}
    </a>
  );
}

/** "10:30", because the axis of the board shows the rest. */
const shortTime = (time: string): string => time.replace(/[^\p{N}:.]/gu, "");

function VisitWords({
  appointment: {
    time,
    client,
    briefName,
    service,
    minutes,
    status,
    clientMark,
    toCheck,
    strong,
    more,
    signs,
  },
  mark,
}: {
  appointment: BoardAppointment;
  mark: ReturnType<typeof clockMark>;
}) {
  const { icon, word } = statusWords[status];
  return (
    <span className="words">
      <span className="visually-hidden">{time} </span>
      <Glyphs {...{ icon, signs, warns: clientMark ?? toCheck, mark }} />
      <b
        className={briefName ? fits(client) : "who"}
        data-who={`(${initialsOf(client)})`}
        data-brief={briefName}
      >
        <span>{client}</span>
      </b>
      <span className="what" data-start={shortTime(time)} data-length={minutes}>
        {mark ? (
          <b className="mark">
            <Icon name={mark.icon} /> {mark.words},{" "}
          </b>
        ) : null}
        {clientMark ? <b className="client-mark private">{clientMark}, </b> : null}
        {service}
        {toCheck ? <b className="private">, to be checked: {toCheck}</b> : null}
        {strong ? <b>, {strong}</b> : null}
        {more ? `, ${more}` : null}
        <span className="visually-hidden">
          , {minutes} minutes, {word}
        </span>
      </span>
    </span>
  );
}

/** A name of more than 26 letters takes over two lines of a narrow column. */
const fits = ({ length }: string): string => (length > 26 ? "who fits long" : "who fits");

/** Icons that replace the words if they don't fit. */
function Glyphs({
  icon,
  signs,
  warns,
  mark,
}: {
  icon: IconName | undefined;
  signs: string | undefined;
  warns: string | undefined;
  mark: ReturnType<typeof clockMark>;
}) {
  const hasFlags = Boolean(warns || signs || mark);
  return icon || hasFlags ? (
    <span className="glyphs" aria-hidden="true">
      {hasFlags ? (
        <span className="flags private" title={warns}>
          {mark ? <Icon name={mark.icon} /> : null}
          {warns ? <Icon name="warning" /> : null}
          {signs}
        </span>
      ) : null}
      {icon ? <Icon name={icon} /> : null}
    </span>
  ) : null;
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
