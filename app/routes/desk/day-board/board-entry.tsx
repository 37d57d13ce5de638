import { minuteOf } from "#app/domain/availability/dates.ts";
import type { BoardEntry } from "#app/domain/day/entry-words.server.ts";
import { deskFormId, pickValue } from "#app/routes/desk/parts/pick.ts";
import { deskUrl, pauseUrl } from "#app/routes/parts/desk-pages.ts";
import { entryId } from "./board-style.ts";
import { clockMark, VisitEntry } from "./visit-entry.tsx";

/** The open form that gaps fill in ("book") or move a visit for ("move"). */
export type Keypad = "book" | "move" | null;

export type PickedGap = { provider: number; time: string };

export function EntryLink({
  entry,
  provider,
  date,
  minute,
  chosen,
  keypad,
  able,
  picked,
}: {
  entry: BoardEntry;
  provider: number;
  date: string;
  minute: number | null;
  chosen: number | null;
  keypad: Keypad;
  able: boolean;
  picked: PickedGap | null;
}) {
  const id = entryId(provider, entry);
  if (entry.kind === "appointment") {
    const look = { mark: clockMark(entry, minute), chosen: chosen === entry.id };
    return <VisitEntry appointment={entry} date={date} peeks={keypad === "book"} {...look} />;
  }
  if (entry.kind === "blocked") return <PauseEntry id={id} pause={entry} date={date} />;
  if (keypad && !able) return <IdleEntry id={id} gap={entry} />;
  const isPicked = picked?.provider === provider && picked.time === entry.time;
  return <GapEntry id={id} gap={entry} provider={provider} {...{ isPicked, date, keypad }} />;
}

function PauseEntry({
  id,
  pause: { label, change },
  date,
}: {
  id: string;
  pause: Extract<BoardEntry, { kind: "blocked" }>;
  date: string;
}) {
  return change ? (
    <a id={id} href={pauseUrl(date, change)} className="entry blocked">
      {label}
    </a>
  ) : (
    <span id={id} className="entry blocked">
      <span>{label}</span>
    </span>
  );
}

/** A gap of a provider who doesn't offer the service. */
const IdleEntry = ({ id, gap }: { id: string; gap: Extract<BoardEntry, { kind: "gap" }> }) => (
  <span id={id} className={gap.half ? `entry idle half-${gap.half}` : "entry idle"}>
    <span>{gap.label.replace(/^Book /u, "Free ")}</span>
  </span>
);

function GapEntry({
  id,
  gap: { time, label, half },
  isPicked,
  provider,
  date,
  keypad,
}: {
  id: string;
  gap: Extract<BoardEntry, { kind: "gap" }>;
  isPicked: boolean;
  provider: number;
  date: string;
  keypad: Keypad;
}) {
  const className = ["entry gap", half && `half-${half}`].filter(Boolean).join(" ");
  const [begin = "", end] = label.split("–");
  const words = (
    <span>
      <span className="word">Book</span>
      {begin.slice("Book".length)}
      <span className="until">–{end}</span>
    </span>
  );
  if (!keypad) {
    return (
      <a id={id} href={deskUrl({ date, fresh: { provider, time } })} className={className}>
        {words}
      </a>
    );
  }
  const value = pickValue({ provider, date, minute: minuteOf(time) ?? undefined });
  return (
    <button
      type="submit"
      id={id}
      form={deskFormId}
      name={keypad === "move" ? "moveTo" : "pick"}
      value={value}
      className={className}
      aria-current={isPicked || undefined}
    >
      {keypad === "move" ? <span>{begin.replace(/^Book/u, "Move here")}</span> : words}
    </button>
  );
}
