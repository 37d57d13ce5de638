import { type ChangeEvent, type KeyboardEvent, useRef } from "react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { WalkInService } from "./walk-in.server.ts";

/** Each word that is typed begins a word of the name. */
export function servicesLike(services: WalkInService[], typed: string): WalkInService[] {
  const asked = typed.trim().toLowerCase().split(/\s+/u);
  return services.filter(({ name }) => {
    const words = name.toLowerCase().split(/[\s/&-]+/u);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** With script: a few letters leave the services that begin so, and Enter goes to the first name. */
export function ServiceFilter({ onType }: { onType: (typed: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    box.current?.closest("form")?.querySelector<HTMLElement>(".walk-in button")?.focus();
  };
  return (
    <div ref={box}>
      <Field
        kind="client"
        id="walk-in-service"
        name="service"
        label="Service"
        placeholder="A few letters, then Enter"
        data-first=""
        onChange={(event: ChangeEvent<HTMLInputElement>) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

export const WalkInServices = ({ services }: { services: WalkInService[] }) => (
  <ul className="plain-list">
    {services.map(({ id, name, words, choices }) => (
      <li key={id}>
        <span>
          <b>{name}</b> <span className="hint">{words}</span>
        </span>
        {choices.length === 0 ? <span className="hint">Nobody is free any more today.</span> : null}
        {choices.map(({ value, who, detail, bends }) => (
          <button
            key={value}
            type="submit"
            name="begin"
            value={value}
            className={bends ? "button ghost small" : "button soft small"}
          >
            <span className="visually-hidden">{name}: </span>
            {who} <span className="until">{detail}</span>
          </button>
        ))}
      </li>
    ))}
  </ul>
);
