import { noMailServer } from "#app/domain/appointments/notices/notify-choice.ts";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { ContactLinks } from "#app/routes/desk/parts/contact-links.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { AbsenceRow } from "./loader.server.ts";

/** The names of the controls contain the visit's id. */
export function CaseRow({
  row,
  typed,
  error,
  chosen,
}: {
  row: AbsenceRow;
  /** Values of a refused form. */
  typed: { choice: string | undefined; tell: string | undefined };
  error: string | undefined;
  chosen: Record<string, string>;
}) {
  const {
    id,
    revision,
    day,
    time,
    client,
    phone,
    service,
    here,
    begun,
    status,
    outcome,
    open,
    untold,
    words,
  } = row;
  return (
    <tr>
      <td className="case-time">
        <b>{time}</b> <span className="meta">{day}</span>
      </td>
      <th scope="row">
        <span>{client}</span> <ContactLinks phone={phone} name={client} words={words} />
        {open && begun ? <div>{here ? <StatusBadge status={status} /> : <b>Should be here</b>}</div> : null}
      </th>
      <td>{service}</td>
      <td>
        {open ? <Choices row={row} typed={typed.choice} error={error} chosen={chosen} /> : outcome}
        {open || untold ? <input type="hidden" name={`revision-${id}`} value={revision} /> : null}
      </td>
      <td>
        <Told row={row} typed={typed.tell} />
      </td>
    </tr>
  );
}

function Told({
  row: { id, client, open, untold, noMail, told, why },
  typed,
}: {
  row: AbsenceRow;
  typed: string | undefined;
}) {
  const said = (
    <p className={untold ? "not-told" : "meta"}>
      {told}
      {why ? `. ${why}` : ""}
    </p>
  );
  if (!open && !untold) return said;
  const mails = open && noMail === null;
  return (
    <>
      <select
        name={`tell-${id}`}
        className="input"
        aria-label={`Tell ${client}`}
        autoComplete="off"
        defaultValue={typed ?? (mails && why === null ? "mail" : "no")}
      >
        {mails ? <option value="mail">By email</option> : null}
        <option value="told">By phone, done</option>
        <option value="no">Not yet</option>
      </select>
      {said}
      {noMail && noMail !== noMailServer ? <p className="meta">{noMail}</p> : null}
    </>
  );
}

/** Returns the preset choice. Nothing is preset if the client is already here or was asked by email. */
export const presetOf = ({
  here,
  begun,
  asked,
  preset,
}: Pick<AbsenceRow, "here" | "begun" | "asked" | "preset">): string =>
  here || begun || asked ? "later" : (preset ?? "later");

type Choice = { value: string; label: string; other?: true };

function Choices({
  row: { id, client, proposals, preset, noMail, here, begun, asked },
  typed,
  error,
  chosen,
}: {
  row: AbsenceRow;
  typed: string | undefined;
  error: string | undefined;
  chosen: Record<string, string>;
}) {
  const kept = typed && chosen[typed] && !proposals.some(({ value }) => value === typed);
  const lost = typed && error && !proposals.some(({ value }) => value === typed);
  const choices: Choice[] = [
    ...(kept && !error ? [{ value: typed, label: chosen[typed] ?? "" }] : []),
    ...proposals,
    ...(noMail === null ? [{ value: "offer", label: "Let the client choose by email" }] : []),
    { value: "cancel", label: "Cancel with an apology", other: true },
    { value: "keep", label: "Keep it as it is", other: true },
    { value: "later", label: asked ? "Wait for the client's choice" : "Decide later", other: true },
  ];
  const begin = lost ? "later" : (typed ?? presetOf({ here, begun, asked, preset }));
  return (
    <fieldset
      id={`do-${id}`}
      tabIndex={-1}
      className="case-choices"
      aria-describedby={error ? `do-${id}-error` : undefined}
    >
      <legend className="visually-hidden">{client}'s visit</legend>
      {error ? <FieldError id={`do-${id}-error`}>{error}</FieldError> : null}
      {choices.map(({ value, label, other }) => (
        <label key={value} className={other ? "choice other" : "choice"}>
          <input type="radio" name={`do-${id}`} value={value} defaultChecked={value === begin} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
