import { Form, Link } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { DeskAddons } from "./addons.server.ts";

export function AddonSection({
  appointment: { id, revision, addons },
  action,
}: {
  appointment: { id: number; revision: number; addons: DeskAddons };
  action: string;
}) {
  const { booked, offered, shownTerms, mayChange } = addons;
  if (booked.length + offered.length === 0) return null;
  return (
    <Form method="post" action={action} preventScrollReset className="stack">
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="shownTerms" value={shownTerms} />
      <details className="more" open={booked.length > 0}>
        <summary>Add-ons{booked.length > 0 ? ` (${booked.length})` : ""}</summary>
        <ul className="time-answers">
          {booked.map((item) => (
            <li key={item.id}>
              {item.words}
              {mayChange ? (
                <Button variant="ghost" small name="addon-off" value={item.id}>
                  Remove<span className="visually-hidden"> {item.words}</span>
                </Button>
              ) : null}
            </li>
          ))}
          {offered.map(({ words, why, value, bend }) => (
            <li key={words}>
              {words}
              {why === null ? null : `: doesn't fit, ${why}`}
              {value === null ? null : (
                <Button variant="ghost" small name="addon" value={value}>
                  {bend ? `Add anyway: ${bend}` : "Add"}
                  <span className="visually-hidden"> {words}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </details>
    </Form>
  );
}

type Part = { id: number; date: string; words: string; off: string | null };

/** The parts of a joint visit (rule 35.57). */
export function PartsList({ parts, id }: { parts: Part[]; id: number }) {
  if (parts.length < 2) return null;
  return (
    <>
      <h3 className="legend">Visit in {parts.length} parts</h3>
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
