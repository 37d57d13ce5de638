import { Link } from "@remix-run/react";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";

type Part = { id: number; date: string; words: string; off: string | null };

/** The parts of a joint visit, the others as links (rule 35.57). */
export function PartsList({ parts, id }: { parts: Part[]; id: number }) {
  if (parts.length < 2) return null;
  return (
    <>
      <h3 className="legend">One visit in {parts.length} parts</h3>
      <ol className="time-answers">
        {parts.map((part) => {
          const words = part.off ? `${part.words} (${part.off})` : part.words;
          return (
            <li key={part.id}>
              {part.id === id ? (
                <b>{words}</b>
              ) : (
                <Link to={deskUrl({ date: part.date, appointment: part.id })} preventScrollReset>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
