import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { noMailServer } from "#app/domain/appointments/notices/notify-choice.ts";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { capitalize } from "#app/platform/words/capitalize.ts";
import { absenceUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import { CaseRow, presetOf } from "./case-row.tsx";
import type { AbsenceCase } from "./loader.server.ts";

type Page = { absence: AbsenceCase; done: string | null; problem: DecisionProblem | undefined };

export function AbsenceCasePage({ absence, done, problem }: Page) {
  const { providerId, providerName, date, when, reason, open, untold, rows } = absence;
  const names = rows.map((row) => `do-${row.id}`);
  return (
    <div className="staff stack">
      <FormProblemSummary problem={problem?.form === "propose" ? undefined : problem} names={names} />
      <PageHeading>{providerName} can't come</PageHeading>
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      <p>
        {when ? (
          <>
            <b>{when}</b>, {reason}.
          </>
        ) : (
          removedInWords(absence)
        )}{" "}
        {remainingInWords(open, untold)}
      </p>
      {absence.sendsMails || open + untold === 0 ? null : (
        <Notice tone="warn">
          <p>{noMailServer}</p>
        </Notice>
      )}
      {rows.length > 0 ? (
        <Affected key={`${open} ${untold} ${problem?.form}`} absence={absence} problem={problem} />
      ) : null}
      <p>
        <Link to={deskUrl({ date, show: providerId })}>Back to the board</Link>
      </p>
    </div>
  );
}

function Affected({ absence, problem }: Omit<Page, "done">) {
  const { id, open, untold, rows } = absence;
  const { values, fields } = problem ?? unsent;
  const first = rows.flatMap((row) => (row.open ? [values[`do-${row.id}`] ?? presetOf(row)] : []));
  // With script, the button label follows the choices.
  const [now, setNow] = useState<string[]>();
  return (
    <Form
      method="post"
      onChange={({ currentTarget }) => setNow(choicesIn(currentTarget))}
      action={absenceUrl(id)}
      className="stack"
      preventScrollReset={problem !== undefined}
    >
      <table className="table affected">
        <caption className="visually-hidden">Affected visits</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Client</th>
            <th scope="col">Service</th>
            <th scope="col">Decision</th>
            <th scope="col">Told</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CaseRow
              key={row.id}
              row={row}
              typed={{ choice: values[`do-${row.id}`], tell: values[`tell-${row.id}`] }}
              error={fields[`do-${row.id}`]}
              chosen={problem?.chosen ?? {}}
            />
          ))}
        </tbody>
      </table>
      {open + untold > 0 ? (
        <div className="actions case-deed">
          <Button name="intent" value="decide">
            {decisionInWords(now ?? first)}
          </Button>
          {rows.some((row) => row.open && row.proposed !== null && presetOf(row) === "later") ? (
            <Button name="intent" value="propose" variant="ghost">
              Use the first suggestion for all
            </Button>
          ) : null}
        </div>
      ) : null}
    </Form>
  );
}

const choicesIn = (form: HTMLFormElement): string[] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    name.startsWith("do-") && typeof value === "string" ? [value] : [],
  );

/** Returns the button label, such as "Move 1, cancel 2, leave 10 open", or "Save" if no visit is open. */
function decisionInWords(choices: readonly string[]): string {
  const verbs: [string, (choice: string) => boolean][] = [
    ["move", (choice) => !["cancel", "offer", "keep", "later"].includes(choice)],
    ["ask", (choice) => choice === "offer"],
    ["cancel", (choice) => choice === "cancel"],
    ["keep", (choice) => choice === "keep"],
    ["leave", (choice) => choice === "later"],
  ];
  const parts = verbs.flatMap(([verb, isMeant]) => {
    const count = choices.filter(isMeant).length;
    return count > 0
      ? [`${verb} ${count}${verb === "leave" ? " open" : verb === "ask" ? " by email" : ""}`]
      : [];
  });
  return capitalize(parts.join(", ") || "save");
}

/** Visits that were moved or cancelled during the absence are not restored automatically. */
function removedInWords({ changed, rows }: AbsenceCase): string {
  if (rows.length === 0) return "The time off was removed.";
  if (changed === 0) return "The time off was removed. The visits are unchanged.";
  const settled =
    changed === 1
      ? "1 visit was already cancelled or moved and stays that way"
      : `${changed} visits were already cancelled or moved and stay that way`;
  return `The time off was removed. ${settled}.${changed < rows.length ? " The others are unchanged." : ""}`;
}

function remainingInWords(open: number, untold: number): string {
  if (open + untold === 0) return "Nothing left to do.";
  const decide = open === 1 ? "1 visit to decide" : `${open} visits to decide`;
  const tell = untold === 1 ? "1 client not told" : `${untold} clients not told`;
  return `${[open > 0 ? decide : "", untold > 0 ? tell : ""].filter(Boolean).join(", ")}.`;
}

/** Returns the message for a status without its own text (rule 25.2). */
export const decisionFailed = (reason: string): string => `Failed to update appointment: ${reason}`;

/** `chosen`: labels of selected times that are no longer suggested, by value. */
export type DecisionProblem = FormProblem & { chosen?: Record<string, string> };
