import { useEffect, useRef } from "react";
import type { FoundClient } from "#app/clients/find.server.ts";
import type { NewAppointment } from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { Field } from "#app/ui/forms/field.tsx";

type Texts = Record<string, string>;

/** Those who were found as radios, and a new client with three fields, which appear where they are needed. */
export function ClientChoice({
  form: { search, clients },
  errors,
  values,
}: {
  form: NewAppointment;
  errors: Texts;
  values: Texts;
}) {
  const found = clients?.found ?? [];
  const chosen = values.client ?? (found.length === 0 ? "new" : undefined);
  const guess = guessed(search, found.length);
  const typed = { ...guess, ...values };
  useGuess("customerName", guess.customerName);
  useGuess("customerPhone", guess.customerPhone);
  useGuess("customerEmail", guess.customerEmail);
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
          name="customerName"
          label="Name"
          autoComplete="off"
          defaultValue={typed.customerName}
          error={errors.customerName}
        />
        <Field
          kind="phone"
          name="customerPhone"
          label="Phone"
          autoComplete="off"
          defaultValue={typed.customerPhone}
          error={errors.customerPhone}
        />
        <Field
          kind="email"
          name="customerEmail"
          label="Email"
          autoComplete="off"
          defaultValue={typed.customerEmail}
          error={errors.customerEmail}
        />
      </div>
    </fieldset>
  );
}

function ClientWords({ client: { name, phone, email, hasAccount, lastVisit } }: { client: FoundClient }) {
  return (
    <span>
      <b>{name}</b>
      <span className="hint">
        {[phone || "no phone", email, hasAccount ? "account" : `guest, visit on ${lastVisit}`].join(" · ")}
      </span>
    </span>
  );
}

/** Whoever was looked for and not found is the new client: the words go where they belong. */
function guessed(search: string, found: number): Texts {
  if (!search || found > 0) return {};
  if (search.includes("@")) return { customerEmail: search };
  return /\p{L}/u.test(search) ? { customerName: search } : { customerPhone: search };
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
