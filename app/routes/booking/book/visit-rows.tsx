import type { SerializeFrom } from "@remix-run/node";
import { useContext } from "react";
import { choicesByCategory } from "#app/domain/booking/choose/choices.ts";
import { timesMadeFor } from "#app/domain/booking/joint/typed-rows.ts";
import type { visitChoices } from "#app/domain/booking/joint/visit-choices.server.ts";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { Step } from "#app/routes/booking/parts/step.tsx";

type VisitChoices = SerializeFrom<ReturnType<typeof visitChoices>>;
type Row = VisitChoices["rows"][number];

export function VisitRows({ choices, errors }: { choices: VisitChoices; errors: Record<string, string> }) {
  const { rows, kind, mayAdd, isComplete } = choices;
  return (
    <Step n={1} heading="Treatment" id="rows">
      {rows.map((row, at) => (
        <VisitRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
          key={at}
          n={at + 1}
          row={row}
          choices={choices}
          errors={errors}
        />
      ))}
      {mayAdd ? (
        <button type="submit" name="show" value="add" className="add-line">
          {kind === "household" ? "+ Add a person" : "+ Add a treatment"}
        </button>
      ) : null}
      <fieldset className="segments">
        <legend>Who is it for?</legend>
        <Kind value="chain" kind={kind} words="One person" more="One after another" />
        <Kind value="household" kind={kind} words="Two or more people" more="Side by side" />
      </fieldset>
      <Button name="show" value="rows" variant={isComplete ? "ghost" : "filled"} small>
        Show times
      </Button>
      <input type="hidden" name="made" value={timesMadeFor(kind, rows)} />
    </Step>
  );
}

function Kind({ value, kind, words, more }: { value: string; kind: string; words: string; more: string }) {
  return (
    <label>
      <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
      <span>
        {words} <small>{more}</small>
      </span>
    </label>
  );
}

type RowProps = { n: number; row: Row; choices: VisitChoices; errors: Record<string, string> };

function VisitRow({ n, row, choices, errors }: RowProps) {
  const who = personOfRow(n, choices);
  const isLast = choices.rows[n]?.person !== row.person || !row.person;
  return (
    <fieldset className="visit-row">
      <legend>{who}</legend>
      {row.person ? <input type="hidden" name={`person${n}`} value={row.person} /> : null}
      <Field
        as="select"
        name={`serviceId${n}`}
        label={<span className="visually-hidden">Treatment</span>}
        defaultValue={row.serviceId}
        hint={row.asked}
        error={errors[`serviceId${n}`] ?? row.problem ?? undefined}
      >
        <option value="">Choose a treatment</option>
        {choicesByCategory(choices.services).map(({ category, services }) =>
          category ? (
            <optgroup key={category} label={category}>
              {services.map(option)}
            </optgroup>
          ) : (
            services.map(option)
          ),
        )}
      </Field>
      <ProviderSelect n={n} row={row} error={errors[`providerId${n}`]} />
      <AddOnBoxes n={n} row={row} error={errors[`addonIds${n}`]} />
      {choices.kind === "household" && choices.mayAdd && isLast ? (
        <Button name="show" value={`more-${n}`} variant="ghost" small aria-label={`Add a treatment: ${who}`}>
          + Add a treatment
        </Button>
      ) : null}
      {choices.rows.length > 2 ? (
        <Button
          name="show"
          value={`remove-${n}`}
          variant="ghost"
          small
          aria-label={`Remove: ${who}${row.name ? `, ${row.name}` : ""}`}
        >
          Remove
        </Button>
      ) : null}
    </fieldset>
  );
}

/** "You", "Person 2", or "You, treatment 2". */
function personOfRow(n: number, { kind, rows }: VisitChoices): string {
  if (kind === "chain") return `Treatment ${n}`;
  const person = Number(rows[n - 1]?.person) || n;
  const which = rows.slice(0, n).filter((row) => row.person && Number(row.person) === person).length;
  return `${person === 1 ? "You" : `Person ${person}`}${which > 1 ? `, treatment ${which}` : ""}`;
}

type PartProps = { n: number; row: Row; error: string | undefined };

function ProviderSelect({ n, row: { providers, providerId }, error }: PartProps) {
  if (providers.length < 2) return <input type="hidden" name={`providerId${n}`} value={providerId} />;
  return (
    <Field
      as="select"
      className="with"
      name={`providerId${n}`}
      label="With"
      defaultValue={providerId}
      error={error}
    >
      <option value="any">First available</option>
      {providers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Field>
  );
}

/** A row without add-ons can still show an error (rule 35.76). */
function AddOnBoxes({ n, row: { addons, addonIds }, error }: PartProps) {
  const name = `addonIds${n}`;
  const errorId = error ? `${name}-error` : undefined;
  if (addons.length === 0 && !error) return null;
  return (
    <fieldset id={name} className="visit-addons" tabIndex={-1} aria-describedby={errorId}>
      <legend className="visually-hidden">Add-ons</legend>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      {addons.map(({ id, label }) => (
        <label key={id} className="choice">
          <input type="checkbox" name={name} value={id} defaultChecked={addonIds.includes(id)} />+ {label}
        </label>
      ))}
    </fieldset>
  );
}

const option = ({ id, label }: VisitChoices["services"][number]) => (
  <option key={id} value={id}>
    {label}
  </option>
);

/** Shows times after a change of a row in one request: by URL, or by the form if something was typed. Keeps scroll position and focus. */
export function OnChange() {
  const nonce = useContext(NonceContext);
  if (useRoot()?.saveData) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(() => {
  const rows = document.getElementById("rows"), form = rows?.closest("form"), kept = sessionStorage;
  if (!form) return;
  const [y, focus] = (kept.visitPlace || "").split(" ");
  kept.removeItem("visitPlace");
  if (y) { document.getElementById(focus)?.focus({ preventScroll: true }); scrollTo(0, y); }
  const isOurs = (name) => /^(kind|(person|serviceId|providerId|addonIds)[1-5])$/.test(name);
  const go = (button) => {
    kept.visitPlace = scrollY + " " + (document.activeElement?.id || "");
    const typed = "typed" in form.dataset || form.querySelector("[name=time]:checked") || [...form.elements].some((field) => !isOurs(field.name) && /^(text|email|tel|textarea)$/.test(field.type) && field.value !== field.defaultValue);
    if (typed || !/^(rows|\\d)/.test(button.value)) return form.requestSubmit(button);
    const chosen = [...new FormData(form)].filter(([name]) => isOurs(name));
    const date = button.value === "rows" ? form.elements.date.value : button.value;
    location.assign("/book?" + new URLSearchParams(date ? [...chosen, ["date", date]] : chosen));
  };
  const show = form.querySelector('button[name=show][value=rows]');
  rows.addEventListener("change", ({ target }) => {
    const row = /^serviceId(.)$/.exec(target.name)?.[1];
    for (const field of form.elements) {
      if (row && field.name === "providerId" + row) field.value = "any";
      if (row && field.name === "addonIds" + row) field.checked = false;
    }
    if (isOurs(target.name)) go(show);
  });
  form.addEventListener("click", (event) => {
    const day = event.target.closest(".day-grid button");
    if (day) { event.preventDefault(); go(day); }
  });
})();`;
