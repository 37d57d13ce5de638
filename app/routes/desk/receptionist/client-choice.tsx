import { useEffect, useRef } from "react";
import type { FoundClient } from "#app/clients/find.server.ts";
import type { NewAppointment } from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { Field } from "#app/ui/forms/field.tsx";

type Texts = Record<string, string>;

/** Those who were found as radios, and a new client with three fields, which appear where they are needed. */
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
  const chosen = values.client ?? (found.length === 0 ? "new" : undefined);
  const { name, phone, email } = names;
  const guess = guessed(search, found.length, names);
  const typed = { ...guess, ...values };
  useGuess(name, guess[name]);
  useGuess(phone, guess[phone]);
  useGuess(email, guess[email]);
  return (
    <fieldset className="client-choice">
      <legend className="legend">Client</legend>
      {errors.client ? <p className="error">{errors.client}</p> : null}
      {clients && found.length === 0 ? <p>Nobody was found. Book for a new client:</p> : null}
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
        <Field
          kind="name"
          name={name}
          label="Name"
          autoComplete="off"
          defaultValue={typed[name]}
          error={errors[name]}
        />
        <Field
          kind="phone"
          name={phone}
          label="Phone"
          autoComplete="off"
          defaultValue={typed[phone]}
          error={errors[phone]}
        />
        <Field
          kind="email"
          name={email}
          label="Email"
          autoComplete="off"
          defaultValue={typed[email]}
          error={errors[email]}
        />
      </div>
    </fieldset>
  );
}

function ClientWords({ client }: { client: FoundClient }) {
  const since = client.hasAccount ? "account" : `guest, visit on ${client.lastAppointment}`;
  return (
    <span>
      <b>{client.name}</b>
      <span className="hint">{[client.phone || "no phone", client.email, since].join(" · ")}</span>
    </span>
  );
}

/** Whoever was looked for and not found is the new client: the words go where they belong. */
function guessed(search: string, found: number, { name, phone, email }: NewAppointment["names"]): Texts {
  if (!search || found > 0) return {};
  if (search.includes("@")) return { [email]: search };
  return { [/\p{L}/u.test(search) ? name : phone]: search };
}

/** With script: another search brings its own words, never in place of what was typed by hand. */
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
