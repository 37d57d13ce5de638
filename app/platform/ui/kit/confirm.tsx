/** Confirms a dangerous action: a dialog with script, a page without. */
import { Form, Link } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { firstFocus } from "#app/platform/ui/browser/first-focus.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Button } from "./button.tsx";
import { PageHeading } from "./page-heading.tsx";

export type Question = {
  heading: string;
  sentence: ReactNode;
  more?: ReactNode;
  yes: string;
  no: string;
  /** The URL that shows the question and receives the answer. */
  at: string;
  back: string;
  fields: Record<string, string>;
};

export function ConfirmLink({
  question,
  className = "button danger small",
  label,
  children,
}: {
  question: Question;
  className?: string;
  /** The full name if the visible text isn't unique. It must contain that text. */
  label?: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !dialog.current?.showModal) return;
    event.preventDefault();
    flushSync(() => setAsked(true));
    dialog.current.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <Link to={question.at} className={className} aria-label={label} preventScrollReset onClick={ask}>
        {children}
      </Link>
      {hydrated ? (
        <dialog ref={dialog} className="dialog" aria-labelledby={heading}>
          {isAsked ? (
            <>
              <h2 id={heading}>{question.heading}</h2>
              <Answer question={question} onSubmit={close}>
                <button type="button" className="button ghost" onClick={close} {...firstFocus}>
                  {question.no}
                </button>
              </Answer>
            </>
          ) : null}
        </dialog>
      ) : null}
    </>
  );
}

export function ConfirmPage({ question, problem }: { question: Question; problem?: ReactNode }) {
  return (
    <div className="narrow stack">
      {problem}
      <PageHeading>{question.heading}</PageHeading>
      <Answer question={question}>
        <Link to={question.back} className="button ghost">
          {question.no}
        </Link>
      </Answer>
    </div>
  );
}

function Answer({
  question: { sentence, more, yes, at, fields },
  onSubmit,
  children,
}: {
  question: Question;
  onSubmit?: () => void;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={at} className="stack" onSubmit={onSubmit} preventScrollReset>
      <p>{sentence}</p>
      {more}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        <Button variant="danger">{yes}</Button>
        {children}
      </div>
    </Form>
  );
}
