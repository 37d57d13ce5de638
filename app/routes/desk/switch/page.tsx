import { useEffect } from "react";
import { keepLocked } from "#app/domain/accounts/session/inactivity.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { TakeOverForm } from "#app/routes/desk/parts/take-over-form.tsx";
import { tellLocked } from "#app/routes/frame/inactivity.client.ts";
import type { SwitchData } from "./loader.server.ts";

export function SwitchPage({
  page: { desk, people, person, wantsMore, isLocked, isOwnLock, ended, redirectTo },
  problem,
}: {
  page: SwitchData;
  problem: FormProblem | undefined;
}) {
  useEffect(() => {
    if (isLocked) tellLocked();
    else if (!wantsMore) void keepLocked().catch(() => undefined);
  }, [isLocked, wantsMore]);
  const back = redirectTo ? `&${new URLSearchParams({ redirectTo })}` : "";
  return (
    <div className="narrow sheet stack">
      <h1>{person ? person.name : "Who is at the desk?"}</h1>
      {ended && !problem ? (
        <Notice tone="warn" role="status">
          <p>{ended}</p>
        </Notice>
      ) : null}
      {wantsMore ? (
        <p>Your PIN opens only the front desk. For everything else, enter your password.</p>
      ) : null}
      {person ? (
        <>
          <TakeOverForm
            key={person.id}
            person={person}
            redirectTo={redirectTo}
            problem={problem}
            verb={wantsMore ? "Continue" : isOwnLock ? "Unlock" : "Take over"}
          />
          <ButtonLink to={`/receptionist/switch?${back.slice(1)}`} variant="ghost" full>
            Someone else
          </ButtonLink>
          {wantsMore ? (
            <ButtonLink to="/receptionist" variant="ghost" full>
              Back to the front desk
            </ButtonLink>
          ) : null}
        </>
      ) : (
        <ul className="desk-names">
          {people.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink to={`/receptionist/switch?who=${id}${back}`} variant="ghost" full>
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{desk}</p>
    </div>
  );
}
