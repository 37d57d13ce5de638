import { Link } from "@remix-run/react";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import type { MessageData, MessagesData } from "./loader.server.ts";
import { type MessagesQuery, messagesUrl } from "./url.ts";

export function MessageList({ page: { messages, asked, pages, counts } }: { page: MessagesData }) {
  if (messages.length === 0) {
    return (
      <p>
        {counts.all === 0
          ? "Nobody has written yet. What visitors send with the form of the contact page appears here."
          : "There are no such messages."}
      </p>
    );
  }
  return (
    <>
      <ul className="people-cards">
        {messages.map((message) => (
          <Card key={message.id} message={message} asked={asked} />
        ))}
      </ul>
      <Pages asked={asked} pages={pages} />
    </>
  );
}

/** The name is the link; it stretches over the whole card. */
function Card({
  message: { id, name, beginning, written, unread, answered },
  asked,
}: {
  message: MessageData;
  asked: MessagesQuery;
}) {
  return (
    <li className={unread ? "unread" : undefined}>
      <div className="message-head">
        <h2>
          <Link to={messagesUrl(asked, { id })} aria-current={id === asked.id ? "true" : undefined}>
            {name}
          </Link>
        </h2>
        {unread ? <Badge tone="accent">New</Badge> : null}
        {answered ? (
          <Badge tone="success" icon="check">
            Answered
          </Badge>
        ) : null}
      </div>
      <p className="beginning">{beginning}</p>
      <p>{written}</p>
    </li>
  );
}

function Pages({ asked, pages }: { asked: MessagesQuery; pages: number }) {
  if (pages < 2) return null;
  const { page } = asked;
  return (
    <nav aria-label="Pages" className="split">
      {page > 1 ? <Link to={messagesUrl({ ...asked, page: page - 1 })}>Newer messages</Link> : <span />}
      <span className="meta">
        Page {page} of {pages}
      </span>
      {page < pages ? <Link to={messagesUrl({ ...asked, page: page + 1 })}>Older messages</Link> : <span />}
    </nav>
  );
}
