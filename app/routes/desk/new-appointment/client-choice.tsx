import { useEffect, useRef } from "react";
import { maskedEmail } from "#app/domain/booking/change/masked.ts";
import type { FoundClient } from "#app/domain/clients/find/find-clients.server.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import type { NewAppointment } from "./new-appointment.server.ts";

type Texts = Record<string, string>;

export function ClientChoice({
  form: { search, clients, names },
  errors,
  values,
}: {
  form: NewAppointment;
  errors: Texts;
  values: Texts;
}) {
  const found = clients?.found ?? [];
  const chosen = clientOf(values, found, names);
  const guess = guessed(search, found.length, names);
  return (
    <fieldset className="client-choice">
      <legend className="legend">Client</legend>
      {errors.client ? <p className="error">{errors.client}</p> : null}
      {clients && found.length === 0 ? <p>{nobodyFor(search)}</p> : null}
      {found.map((client, index) => (
        <label key={client.value} className="choice">
          <input
            type="radio"
            name="client"
            id={index === 0 ? "client" : undefined}
            value={client.value}
            className={client.phone && client.email ? undefined : "incomplete"}
            defaultChecked={client.value === chosen}
          />
          <ClientWords client={client} />
        </label>
      ))}
      {clients && clients.more > 0 ? (
        <p className="hint">And {clients.more} more. Type more letters.</p>
      ) : null}
      {found.length > 0 ? (
        <label className="choice">
          <input
            type="radio"
            name="client"
            value="new"
            className="incomplete"
            defaultChecked={chosen === "new"}
          />
          New client
        </label>
      ) : (
        <input type="hidden" name="client" value="new" />
      )}
      <div className={found.length > 0 ? "stack if-incomplete" : "stack"}>
        <ContactFields names={names} guess={guess} errors={errors} values={values} />
      </div>
    </fieldset>
  );
}

const nobodyFor = (search: string): string =>
  search.length < 2
    ? "Type at least two letters or digits to find a client."
    : "No clients found. Book for a new client:";

/** Preselects the only client found, unless a new client was typed. */
function clientOf({ client, ...typed }: Texts, found: FoundClient[], { name }: NewAppointment["names"]) {
  const isNew = client === "new" && (found.length === 0 || Boolean(typed[name]));
  if (isNew || found.some(({ value }) => value === client)) return client;
  if (found.length > 1) return undefined;
  return found[0]?.value ?? "new";
}

const contactParts = [
  { part: "name", label: "Name", optional: false },
  { part: "phone", label: "Phone", optional: true },
  { part: "email", label: "Email", optional: true },
] as const;

function ContactFields({
  names,
  guess,
  errors,
  values,
}: {
  names: NewAppointment["names"];
  guess: Texts;
  errors: Texts;
  values: Texts;
}) {
  useGuess(names.name, guess[names.name]);
  useGuess(names.phone, guess[names.phone]);
  useGuess(names.email, guess[names.email]);
  return contactParts.map(({ part, label, optional }) => (
    <Field
      key={part}
      kind={part}
      name={names[part]}
      label={label}
      optional={optional}
      autoComplete="off"
      defaultValue={values[names[part]] ?? guess[names[part]]}
      error={errors[names[part]]}
    />
  ));
}

function ClientWords({ client }: { client: FoundClient }) {
  const visit = client.lastAppointment ? `guest, visit on ${client.lastAppointment}` : "guest";
  const since = client.hasAccount ? "account" : visit;
  return (
    <span>
      <b>{client.name}</b>
      <span className="hint">{[client.phone || "no phone", client.email, since].join(" · ")}</span>
      <ClientMark words={client.mark} />
      {client.rule ? <span className="hint">{client.rule}</span> : null}
      {client.accountEmail ? (
        <b className="hint">Goes into the account {maskedEmail(client.accountEmail)}</b>
      ) : null}
    </span>
  );
}

/** Puts a search without results into the matching field of the new client. */
function guessed(search: string, found: number, { name, phone, email }: NewAppointment["names"]): Texts {
  if (!search || found > 0) return {};
  if (search.includes("@")) return { [email]: search };
  return { [/\p{L}/u.test(search) ? name : phone]: search };
}

/** With script, a new search updates the field unless the user has typed in it. */
function useGuess(id: string, guess = ""): void {
  const before = useRef(guess);
  useEffect(() => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement && [before.current, ""].includes(control.value)) {
      control.value = guess;
    }
    before.current = guess;
  }, [id, guess]);
}

export function ClientTexts({
  texts,
  errors,
  values,
}: {
  texts: NewAppointment["texts"];
  errors: Record<string, string>;
  values: Record<string, string>;
}) {
  return texts.map((field) => (
    <Field
      key={field.name}
      as="textarea"
      kind="notes"
      autoComplete="off"
      rows={2}
      defaultValue={values[field.name]}
      error={errors[field.name]}
      {...field}
    />
  ));
}

/** Asked if the client has another appointment at that time. */
export function ForSomeoneElse({ problem }: { problem: DeskProblem | undefined }) {
  const { ownAppointment, values = {} } = problem ?? {};
  if (!ownAppointment && !values.forSomeoneElse) return null;
  return (
    <Notice tone="warn" heading={ownAppointment ? `Other visit: ${ownAppointment}` : undefined}>
      <label className="choice">
        <input
          type="checkbox"
          name="forSomeoneElse"
          id="forSomeoneElse"
          defaultChecked={Boolean(values.forSomeoneElse)}
        />
        This booking is for someone else
      </label>
    </Notice>
  );
}
