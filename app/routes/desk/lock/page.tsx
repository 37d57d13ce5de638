import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Board } from "#app/routes/desk/day-board/board.tsx";
import { TakeOverForm } from "#app/routes/desk/parts/take-over-form.tsx";
import { tellLocked } from "#app/routes/frame/inactivity.client.ts";
import type { LockData } from "./loader.server.ts";

const halfMinute = 30_000;

export function LockPage({ page, problem }: { page: LockData; problem: FormProblem | undefined }) {
  const { person, clock, board, redirectTo } = page;
  const { revalidate } = useRevalidator();
  useEffect(tellLocked, []);
  useEffect(() => {
    const timer = setInterval(revalidate, halfMinute);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className="desk locked">
      <noscript>
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <div className="lock-card stack">
        <p className="clock">{clock}</p>
        <h1>Locked</h1>
        <p>
          <b>{person.name}</b> was here last. Enter the {person.digits === null ? "password" : "PIN"} to
          continue.
        </p>
        <TakeOverForm
          person={person}
          redirectTo={redirectTo}
          problem={problem}
          verb="Unlock"
          at="/receptionist/lock"
        />
        <Others page={page} />
      </div>
      <section className="lock-day" {...{ inert: "" }}>
        <p>
          <b>{board.heading}</b> Names are hidden while the desk is locked.
        </p>
        <Board board={board} show={null} chosen={null} keypad={null} />
      </section>
    </div>
  );
}

function Others({ page: { others, hasMore, redirectTo } }: { page: LockData }) {
  if (others.length === 0) return null;
  const urlOf = (who?: number) =>
    `/receptionist/switch?${new URLSearchParams({ ...(who && { who: String(who) }), redirectTo })}`;
  return (
    <section aria-labelledby="take-over" className="stack">
      <h2 id="take-over">Or take over</h2>
      <ul className="desk-names">
        {others.map(({ id, name }) => (
          <li key={id}>
            <ButtonLink to={urlOf(id)} variant="ghost" small>
              {name}
            </ButtonLink>
          </li>
        ))}
        {hasMore ? (
          <li>
            <ButtonLink to={urlOf()} variant="ghost" small>
              Someone else
            </ButtonLink>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
