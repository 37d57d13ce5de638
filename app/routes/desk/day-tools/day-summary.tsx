import { Link } from "@remix-run/react";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { AbsencesWaiting } from "#app/routes/desk/day-board/away-note.tsx";
import { closeDayUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";

export function DaySummary({ board }: { board: DayBoard }) {
  const { date, columns, cancelled, closed, closedReason, absences } = board;
  const statuses = columns.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === "appointment" ? [entry.status] : [])),
  );
  const counted = Object.entries(statusWords)
    .map(([status, { word }]) => ({ word, count: statuses.filter((other) => other === status).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <AbsencesWaiting absences={absences} />
      <StillToDo board={board} />
      <h2>The day in numbers</h2>
      {closed ? (
        <Notice tone="plain">
          <p>The studio is closed on this day{closedReason ? `: ${closedReason}` : ""}.</p>
        </Notice>
      ) : null}
      <ul className="numbers-list">
        <li>
          {statuses.length} {statuses.length === 1 ? "visit" : "visits"}
        </li>
        {counted.map(({ word, count }) => (
          <li key={word}>
            {count} {word}
          </li>
        ))}
      </ul>
      {cancelled.length > 0 ? (
        <details className="more">
          <summary>Cancelled ({cancelled.length})</summary>
          <ul className="numbers-list">
            {cancelled.map(({ id, label }) => (
              <li key={id}>
                <Link to={deskUrl({ date, appointment: id })} id={`e${id}`} preventScrollReset>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="hint">Choose a visit to see it here, or a free gap to book it.</p>
    </>
  );
}

function StillToDo({ board: { date, unreached, leftOpen, notMarked } }: { board: DayBoard }) {
  if (unreached.length + notMarked === 0 && !leftOpen) return null;
  return (
    <ul className="waiting-list">
      {unreached.map(({ id, date, words }) => (
        <li key={id}>
          <Link to={deskUrl({ date, appointment: id })} className="chip" preventScrollReset>
            Not told
          </Link>{" "}
          <span className="meta">{words}</span>
        </li>
      ))}
      {notMarked > 0 ? (
        <li>
          <Link to={closeDayUrl(date)} className="chip">
            Close the day
          </Link>{" "}
          <span className="meta">{notMarked} not marked</span>
        </li>
      ) : null}
      {leftOpen ? (
        <li>
          <Link to={closeDayUrl(leftOpen.date)} className="chip">
            Not closed
          </Link>{" "}
          <span className="meta">{leftOpen.words}</span>
        </li>
      ) : null}
    </ul>
  );
}

/** On a phone, where the board is far below the panel. */
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
