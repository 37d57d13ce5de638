import { Link } from "@remix-run/react";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";

/** On a phone, where the board is far below: the visits before and after the open one, with the same provider. */
export function VisitLinks({ board: { columns, date }, id }: { board: DayBoard; id: number }) {
  const lists = columns.map(({ entries }) => entries.filter((entry) => entry.kind === "appointment"));
  const visits = lists.find((list) => list.some((visit) => visit.id === id)) ?? [];
  const at = visits.findIndex((visit) => visit.id === id);
  const around = [
    { word: "Before", visit: visits[at - 1] },
    { word: "Next", visit: visits[at + 1] },
  ];
  return (
    <nav className="visit-links" aria-label="Visits around it">
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
