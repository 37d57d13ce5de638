import { Link } from "@remix-run/react";

/**
 * `telephone` is the link that calls; `phone` is null where it is not told. Visits are in words; `open` and `again` are empty for
 * somebody who has no visit, `record` without one, and all but `record` for a provider.
 */
export type FoundCard = {
  value: string;
  name: string;
  phone: string | null;
  telephone: string;
  last: string;
  next: string;
  /** "1 no-show, owes $40"; empty where there is nothing of it. */
  toKnow: string;
  mark: string;
  links: { again: string; book: string; open: string; record: string };
};

/** `hint` says what is missing, or that nobody was found; `search` is what was asked. */
export type Found = { search: string; cards: FoundCard[]; more: number; hint: string };

/** Everybody who was found, with what is done next; the same in the box of the header and on its page. */
export function FoundList({
  found: { cards, more, hint },
  takesFocus = false,
}: {
  found: Found;
  /** The first link has the focus when its page comes from the server. */
  takesFocus?: boolean;
}) {
  return (
    <>
      <p role="status" className={hint ? undefined : "visually-hidden"}>
        {hint || (cards.length === 1 ? "1 found." : `${cards.length} found.`)}
      </p>
      <ul className="found">
        {cards.map((card, index) => (
          <li key={card.value}>
            <FoundWords card={card} />
            <FoundLinks card={card} focus={takesFocus && index === 0 ? { autoFocus: true } : {}} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="hint">And {more} more. Type more letters.</p> : null}
    </>
  );
}

const FoundWords = ({ card: { name, phone, telephone, last, next, toKnow, mark } }: { card: FoundCard }) => (
  <p>
    <b>{name}</b> {phone ? <a href={telephone}>{phone}</a> : null}
    {phone === "" ? <span className="hint">no phone</span> : null}
    {next ? <span className="hint">Next: {next}</span> : null}
    {last ? <span className="hint">Last: {last}</span> : null}
    {last || next ? null : <span className="hint">No visit yet</span>}
    {mark ? <b className="hint">{mark}</b> : null}
    {toKnow ? <b className="hint">{toKnow}</b> : null}
  </p>
);

/** The first link is the one that Enter takes: what this client came for, again. */
function FoundLinks({ card: { name, links }, focus }: { card: FoundCard; focus: object }) {
  const whose = <span className="visually-hidden"> for {name}</span>;
  return (
    <p className="actions">
      {links.again ? (
        <Link to={links.again} className="button soft small" {...focus}>
          Book again{whose}
        </Link>
      ) : null}
      {links.book ? (
        <Link to={links.book} className="button ghost small">
          Book{whose}
        </Link>
      ) : null}
      {links.record ? (
        <Link to={links.record} className="button ghost small" {...(links.book ? {} : focus)}>
          Record{whose}
        </Link>
      ) : null}
      {links.open ? (
        <Link to={links.open} className="button ghost small">
          Open{whose}
        </Link>
      ) : null}
    </p>
  );
}
