import { Link, useNavigation } from "@remix-run/react";
import { answerForm } from "#app/domain/website/inbox/answer-form.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary, useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import type { MessageData, MessagesData } from "./loader.server.ts";
import { deleteMessageQuestion, MessagePanel } from "./message-panel.tsx";
import { type MessagesQuery, messagesUrl } from "./url.ts";

function MessageList({ page: { messages, asked, pages, counts } }: { page: MessagesData }) {
  if (messages.length === 0) {
    return (
      <p>
        {counts.all === 0
          ? "No messages yet. Messages from the contact form appear here."
          : "No messages found."}
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

/** The link covers the whole card. */
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

/** On a phone an open message has a separate page. */
export function MessagesPage({ page, problem }: { page: MessagesData; problem: FormProblem | undefined }) {
  const { asked, counts, detail, missing, deleting, done, sends } = page;
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  if (detail && deleting && !problem) return <ConfirmPage question={deleteMessageQuestion(detail, asked)} />;
  const answering = problem?.form === "answer" && detail?.answered === null;
  const alert = problem && !answering ? problem.message : missing ? "This message no longer exists." : null;
  return (
    <div className="staff">
      {answering ? <FormProblemSummary problem={problem} names={answerForm.names} /> : null}
      <PageHeading>Messages</PageHeading>
      <WebsiteNav />
      <ProblemNotice>{alert}</ProblemNotice>
      <DoneNotice>{problem ? null : done}</DoneNotice>
      {sends ? null : (
        <Notice tone="warn">
          <p>
            No mail server is set up, so no emails are sent. Messages and answers are saved here and go out
            once it is set up.
          </p>
        </Notice>
      )}
      <div className={detail ? "users messages with-panel" : "users messages"}>
        <div className="people">
          <Lists counts={counts} open={asked.list} />
          <MessageList page={page} />
        </div>
        {detail ? (
          <MessagePanel key={detail.id} message={detail} asked={asked} problem={problem} sending={sending} />
        ) : null}
      </div>
    </div>
  );
}

const lists = [
  { list: "all", name: "All" },
  { list: "unread", name: "Unread" },
  { list: "open", name: "Not answered" },
  { list: "answered", name: "Answered" },
] as const;

function Lists({ counts, open }: { counts: MessagesData["counts"]; open: string }) {
  return (
    <nav aria-label="Show" className="part-links">
      <ul>
        {lists.map(({ list, name }) => (
          <li key={list}>
            <Link to={messagesUrl({ list, page: 1 })} aria-current={list === open ? "page" : undefined}>
              {name} ({counts[list]})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
