import { Link } from "@remix-run/react";
import type { ColumnAbsence } from "#app/domain/schedules/absence/absence-notes.server.ts";
import { absenceUrl, openAbsenceUrl } from "#app/routes/parts/desk-pages.ts";

export function AwayNote({ away, id, date }: { away: ColumnAbsence; id: number; date: string }) {
  const { words, waiting, unopened, needsProvider } = away;
  const count = needsProvider.length === 1 ? "1 visit" : `${needsProvider.length} visits`;
  return (
    <>
      {words ? <span className="off-word">{words}</span> : null}
      {waiting ? (
        <Link to={absenceUrl(waiting.id)} className="chip">
          {waiting.words}
        </Link>
      ) : null}
      {unopened ? (
        <Link to={openAbsenceUrl(id, date)} className="chip">
          {count} affected
        </Link>
      ) : null}
    </>
  );
}
