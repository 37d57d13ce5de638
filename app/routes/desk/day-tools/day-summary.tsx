import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AppointmentStatus } from "#app/domain/appointments/status.ts";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { absenceUrl, closeDayUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";

/** Open tasks, and the day in numbers. If the row is too short, the least important numbers are hidden. */
export function DayChips({ board }: { board: DayBoard }) {
  const { date, today, cancelled, closed, closedReason, absences, unreached, notMarked, leftOpen } = board;
  return (
    <div className="day-chips">
      {closed ? (
        <span className="chip plain">The studio is closed{closedReason ? `: ${closedReason}` : ""}</span>
      ) : null}
      {absences.map(({ id, provider, when, words }) => (
        <Link key={id} to={absenceUrl(id)} className="chip" title={when}>
          {provider} can't come: {words}
        </Link>
      ))}
      {unreached.length > 0 ? (
        <ChipMenu words={`${unreached.length} to call`}>
          {unreached.map(({ id, date: day, who, words }) => (
            <li key={id}>
              <Link to={deskUrl({ date: day, appointment: id })} preventScrollReset>
                {who ? <span className="private">{who}: </span> : null}
                {words}
              </Link>
            </li>
          ))}
          <li>
            <Link to={`${closeDayUrl(today)}#calls`}>Call list</Link>
          </li>
        </ChipMenu>
      ) : null}
      {notMarked > 0 ? (
        <Link to={closeDayUrl(date)} className="chip warn">
          {notMarked} not marked
        </Link>
      ) : null}
      {leftOpen ? (
        <Link to={closeDayUrl(leftOpen.date)} className="chip warn">
          Not closed: {leftOpen.words}
        </Link>
      ) : null}
      {cancelled.length > 0 ? (
        <ChipMenu words={`${cancelled.length} cancelled`} plain>
          {cancelled.map(({ id, label }) => (
            <li key={id}>
              <Link to={deskUrl({ date, appointment: id })} id={`e${id}`} preventScrollReset>
                {label}
              </Link>
            </li>
          ))}
        </ChipMenu>
      ) : null}
      <DayCounts board={board} />
    </div>
  );
}

const ChipMenu = ({ words, plain, children }: { words: string; plain?: boolean; children: ReactNode }) => (
  <details className="column-menu chip-menu" name="desk-menu">
    <summary className={plain ? "chip plain" : "chip"}>{words}</summary>
    <ul>{children}</ul>
  </details>
);

const shownFirst: AppointmentStatus[] = [
  "arrived",
  "in_service",
  "completed",
  "no_show",
  "confirmed",
  "booked",
];

function DayCounts({ board: { columns } }: { board: DayBoard }) {
  const statuses = columns.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === "appointment" ? [entry.status] : [])),
  );
  const counted = shownFirst
    .map((status) => ({
      word: statusWords[status].word,
      count: statuses.filter((other) => other === status).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <ul className="counts" aria-label="The day in numbers">
      <li>
        <b>{statuses.length}</b> {statuses.length === 1 ? "visit" : "visits"}
      </li>
      {counted.map(({ word, count }) => (
        <li key={word}>
          <b>{count}</b> {word}
        </li>
      ))}
    </ul>
  );
}

/** Shown on a phone, where the board is far below the panel. */
export function VisitLinks({ board: { columns, date }, id }: { board: DayBoard; id: number }) {
  const lists = columns.map(({ entries }) => entries.filter((entry) => entry.kind === "appointment"));
  const visits = lists.find((list) => list.some((visit) => visit.id === id)) ?? [];
  const at = visits.findIndex((visit) => visit.id === id);
  const around = [
    { word: "Previous", visit: visits[at - 1] },
    { word: "Next", visit: visits[at + 1] },
  ];
  return (
    <nav className="visit-links" aria-label="Nearby visits">
      {around.map(({ word, visit }) =>
        visit ? (
          <Link
            key={word}
            to={deskUrl({ date, appointment: visit.id })}
            className="button ghost small"
            preventScrollReset
          >
            {word}: {visit.time} <span className="private">{visit.client}</span>
          </Link>
        ) : null,
      )}
    </nav>
  );
}
