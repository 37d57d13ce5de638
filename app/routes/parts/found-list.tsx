import { Link } from "@remix-run/react";

/** `telephone`: the tel: link. `phone`: null if hidden. Links are '' if they don't apply; providers only get `record`. */
export type FoundCard = {
  value: string;
  name: string;
  phone: string | null;
  telephone: string;
  last: string;
  next: string;
  /** Today's cancelled visits: "today 3:00 PM, by the client, Nov 28". */
  cancelled: string[];
  /** "1 no-show, owes $40", or ''. */
  toKnow: string;
  mark: string;
  links: { again: string; book: string; open: string; record: string };
};

/** Links that fill in the search. `walkIn` is '' if a walk-in has no field for it. */
type ForNewClient = { words: string; book: string; walkIn: string };

/** `hint`: why nothing is listed. `search`: the query. `fresh`: null if clients were found. */
export type Found = {
  search: string;
  cards: FoundCard[];
  more: number;
  hint: string;
  fresh: ForNewClient | null;
};

export function FoundList({
  found: { cards, more, hint, fresh },
  takesFocus = false,
}: {
  found: Found;
  takesFocus?: boolean;
}) {
  return (
    <>
      <p role="status" className={hint ? undefined : "visually-hidden"}>
        {hint || (cards.length === 1 ? "1 found." : `${cards.length} found.`)}
      </p>
      {fresh ? <FreshLinks fresh={fresh} focus={takesFocus ? { autoFocus: true } : {}} /> : null}
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

const FreshLinks = ({ fresh: { words, book, walkIn }, focus }: { fresh: ForNewClient; focus: object }) => (
  <p className="actions">
    <Link to={book} className="button soft small" {...focus}>
      Book for {words}
    </Link>
    {walkIn ? (
      <Link to={walkIn} className="button ghost small">
        Walk-in for {words}
      </Link>
    ) : null}
  </p>
);

const FoundWords = ({
  card: { name, phone, telephone, last, next, cancelled, toKnow, mark },
}: {
  card: FoundCard;
}) => (
  <p>
    <b>{name}</b> {phone ? <a href={telephone}>{phone}</a> : null}
    {phone === "" ? <span className="hint">no phone</span> : null}
    {next ? <span className="hint">Next: {next}</span> : null}
    {cancelled.map((visit) => (
      <span key={visit} className="hint">
        Cancelled: {visit}
      </span>
    ))}
    {last ? <span className="hint">Last: {last}</span> : null}
    {last || next || cancelled.length > 0 ? null : <span className="hint">No visit yet</span>}
    {mark ? <b className="hint">{mark}</b> : null}
    {toKnow ? <b className="hint">{toKnow}</b> : null}
  </p>
);

/** Enter takes the first link. */
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
