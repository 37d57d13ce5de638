import { Fragment } from "react";
import type { BoardColumn } from "#app/domain/day/board.server.ts";
import { earlierEntries, presentEntry } from "#app/domain/day/present.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import {
  openAbsenceUrl,
  runningLateUrl,
  singleDayUrl,
  weekOfProviderUrl,
} from "#app/routes/parts/desk-pages.ts";
import { AwayNote } from "./away-note.tsx";
import { EntryLink, type Keypad, type PickedGap } from "./board-entry.tsx";
import { entryId } from "./board-style.ts";

function ColumnMenu({
  id,
  name,
  date,
  isToday,
}: {
  id: number;
  name: string;
  date: string;
  isToday: boolean;
}) {
  return (
    <details className="column-menu" name="desk-menu">
      <summary aria-label={`Day of ${name}`}>
        <span aria-hidden="true">⋯</span>
      </summary>
      <ul>
        <li>
          <a href={openAbsenceUrl(id, date)}>Can't come</a>
        </li>
        {isToday ? (
          <li>
            <a href={runningLateUrl(id, date)}>Running late</a>
          </li>
        ) : null}
        <li>
          <a href={singleDayUrl(date, id)}>This day only</a>
        </li>
        <li>
          <a href={weekOfProviderUrl(id, date)}>Week</a>
        </li>
      </ul>
    </details>
  );
}

const runsOver = (entries: BoardColumn["entries"], minute: number | null): boolean =>
  entries.some(
    (entry) =>
      entry.kind === "appointment" &&
      entry.status === "in_service" &&
      minute !== null &&
      entry.start + entry.minutes < minute,
  );

const LateChip = ({ id, date }: { id: number; date: string }) => (
  <a href={runningLateUrl(id, date)} className="chip warn">
    <span className="visually-hidden">Running </span>late
  </a>
);

export function Column({
  column: { id, name, briefName, appointments, away, entries },
  isToday,
  visible,
  locale,
  ...rest
}: {
  column: BoardColumn;
  date: string;
  isToday: boolean;
  minute: number | null;
  chosen: number | null;
  keypad: Keypad;
  able: boolean;
  picked: PickedGap | null;
  visible: boolean;
  locale: string;
}) {
  const { minute } = rest;
  const earlier = earlierEntries(entries, minute);
  const present = presentEntry(entries, minute);
  const now =
    minute === null ? null : (
      <li className="present" aria-hidden="true">
        {timeInWords(minute, locale)}
      </li>
    );
  return (
    <section id={`p${id}`} className={visible ? "column shown" : "column"} aria-labelledby={`h${id}`}>
      <div className="column-head">
        <h2 id={`h${id}`} title={name} className="fits" data-brief={briefName}>
          <span>{name}</span>
        </h2>
        <div className="column-note">
          <span>{appointments === 1 ? "1 visit" : `${appointments} visits`}</span>
          {runsOver(entries, minute) ? <LateChip id={id} date={rest.date} /> : null}
          {away ? <AwayNote away={away} id={id} date={rest.date} /> : null}
        </div>
        <ColumnMenu id={id} name={name} date={rest.date} isToday={isToday} />
      </div>
      {earlier.size > 0 ? (
        <details className="more earlier">
          <summary>Earlier ({earlier.size})</summary>
        </details>
      ) : null}
      <ol>
        {entries.map((entry) => (
          <Fragment key={entryId(id, entry)}>
            {entry === present ? now : null}
            <li className={earlier.has(entry) ? "over" : undefined}>
              <EntryLink entry={entry} provider={id} {...rest} />
            </li>
          </Fragment>
        ))}
        {present ? null : now}
      </ol>
    </section>
  );
}
