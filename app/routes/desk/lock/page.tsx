import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { TakeOverForm } from "#app/accounts/desks/take-over-form.tsx";
import { Board } from "#app/front-desk/board/board.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { LockData } from "./loader.server.ts";

/** How often the clock and the day are brought up to date. */
const halfMinute = 30_000;

/** The clock, the way back in, and the day without a name. */
export function LockPage({ page: { person, redirectTo, clock, board } }: { page: LockData }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, halfMinute);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className="desk locked">
      <noscript>
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <div className="narrow sheet stack">
        <p className="clock">{clock}</p>
        <h1>Locked</h1>
        <TakeOverForm person={person} redirectTo={redirectTo} problem={undefined} verb="Unlock" />
        <ButtonLink to={`/receptionist/switch?${new URLSearchParams({ redirectTo })}`} variant="ghost" full>
          Somebody else
        </ButtonLink>
      </div>
      <section aria-label={board.heading} {...{ inert: "" }}>
        <Board board={board} show={null} chosen={null} keypad={null} />
      </section>
    </div>
  );
}
