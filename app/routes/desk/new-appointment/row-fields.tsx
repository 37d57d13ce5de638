import { type ChangeEvent, useEffect } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field, useShown } from "#app/platform/ui/forms/field.tsx";
import { placeBox } from "#app/routes/desk/day-board/place-box.ts";
import type { DrawnPart } from "#app/routes/desk/times/chain-times.server.ts";
import type { MoreRow, MoreRows } from "./rows.server.ts";

/** Draws the parts of a chosen time on the board. Returns a function that removes them. */
function drawParts(parts: readonly DrawnPart[]): () => void {
  const boxes = parts.map(({ provider, start, minutes, words }) => {
    const box = document.createElement("li");
    box.className = "entry visit in-hand drawn";
    box.ariaHidden = "true";
    box.textContent = words;
    const column = document.querySelector(`#p${provider} > ol`);
    if (column && isWithin(start, getComputedStyle(column))) {
      placeBox(box, column, start, minutes);
      column.append(box);
    }
    return box;
  });
  return () => {
    for (const box of boxes) box.remove();
  };
}

function isWithin(start: number, style: CSSStyleDeclaration): boolean {
  const [from = 0, all = 0] = ["--from", "--all"].map((name) => Number(style.getPropertyValue(name)));
  return start >= from && start < from + all;
}

type Props = {
  more: MoreRows;
  services: { id: number; label: string }[];
  values: Record<string, string>;
  errors: Record<string, string>;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  searchFor: (field: HTMLInputElement | HTMLSelectElement) => void;
  searchAgain: (form: HTMLFormElement | null) => void;
};

/** Further services and add-ons (rule 35.52), loaded only when a form needs them. */
export function MoreRowFields(props: Props) {
  const { more, searchAgain } = props;
  const { rows, addons } = more;
  const several = rows.length > 0;
  return (
    <>
      {rows.map((row) => (
        <RowFields key={row.n} row={row} {...props} />
      ))}
      {addons.length > 0 ? (
        <details className="more" open={addons.some(({ chosen }) => chosen)}>
          <summary>Add-ons</summary>
          {addons.map(({ id, name, words, of, chosen }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                name={name}
                id={name}
                value="on"
                defaultChecked={chosen}
                onChange={({ currentTarget }) => searchAgain(currentTarget.form)}
              />
              {several ? `${of}: ${words}` : words}
            </label>
          ))}
        </details>
      ) : null}
    </>
  );
}

function RowFields({
  row: { n, names, ids, serviceId, providers, providerId },
  services,
  errors,
  onChange,
  searchFor,
}: Props & { row: MoreRow }) {
  useShown(ids.service, String(serviceId ?? ""), searchFor);
  useShown(ids.provider, String(providerId), searchFor);
  return (
    <div className="two rows">
      <Field
        as="select"
        id={ids.service}
        name={names.service}
        label={`Service ${n}`}
        autoComplete="off"
        defaultValue={serviceId ?? ""}
        error={errors[ids.service]}
        onChange={onChange}
      >
        <option value="">None</option>
        {services.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Field>
      <Field
        as="select"
        id={ids.provider}
        name={names.provider}
        label={`Provider ${n}`}
        autoComplete="off"
        defaultValue={String(providerId)}
        error={errors[ids.provider]}
        onChange={onChange}
      >
        <option value="any">First Available</option>
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
    </div>
  );
}

export function Companions({ more: { rows, kind }, ...typed }: Pick<Props, "more" | "values" | "errors">) {
  return kind === "household" ? rows.map((row) => <Companion key={row.n} row={row} {...typed} />) : null;
}

function Companion({
  row: { n, names },
  values,
  errors,
}: Pick<Props, "values" | "errors"> & { row: MoreRow }) {
  const text = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <Field
        kind="name"
        label={`Name for service ${n}`}
        optional
        autoComplete="off"
        {...text(names.client)}
      />
      <Field
        as="textarea"
        kind="notes"
        label={`Notes for service ${n}`}
        optional
        rows={2}
        autoComplete="off"
        {...text(names.notes)}
      />
    </>
  );
}

type Chosen = Pick<Props, "more"> & {
  times: { times: { value: string; words?: string; parts?: DrawnPart[] }[]; suggested: string | null } | null;
  picked: string | undefined;
};

/** Shows when and with whom each service is, also on the board. Without script, or before a time is chosen, only the total. */
export function ChosenRows({ times, more: { rows, sum }, picked }: Chosen) {
  const hydrated = useHydrated();
  const timeOf = (value: string | null | undefined) => times?.times.find((time) => time.value === value);
  const chosen = hydrated ? (timeOf(picked) ?? timeOf(times?.suggested)) : undefined;
  const parts = chosen?.parts;
  useEffect(() => (parts ? drawParts(parts) : undefined), [parts]);
  if (rows.length === 0) return null;
  const words = chosen?.words ?? (sum && `${rows.length + 1} services, ${sum}`);
  return words ? <p className="chosen-rows">{words}</p> : null;
}
