import { Form, Link } from "@remix-run/react";
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Field } from "#app/ui/forms/field.tsx";
import type { WalkIn, WalkInService } from "./walk-in.server.ts";
import { walkInUrl } from "./walk-in-url.ts";

/** Who can begin with what for somebody who stands here: one press of a name books it. */
export function WalkInPanel({
  panel: { walkIn, key },
  date,
  problem: answer,
}: {
  panel: { walkIn: WalkIn; key: string };
  date: string;
  problem: DeskProblem | undefined;
}) {
  const { time, popular, others } = walkIn;
  const { fields = {}, values = {} } = (answer?.form === "walk-in" ? answer : undefined) ?? {};
  const isAnybodyFree = [...popular, ...others].some(({ choices }) => choices.length > 0);
  const hydrated = useHydrated();
  const [typed, setTyped] = useState("");
  const found = typed.trim() ? matching([...popular, ...others], typed) : null;
  return (
    <>
      <div className="split">
        <h2>Walk-in</h2>
        <Link to={deskUrl({ date })} className="close" preventScrollReset>
          Close
        </Link>
      </div>
      <p>{isAnybodyFree ? `Press who begins. It is ${time} now.` : "Nobody is free any more today."}</p>
      <Form method="post" action={walkInUrl(date)} className="stack" preventScrollReset noValidate>
        {/* The Enter key in a field presses a form's first button, and must not book. */}
        <button type="submit" hidden />
        <input type="hidden" name="intent" value="walk-in" />
        <input type="hidden" name="key" value={key} />
        {hydrated ? <ServiceFilter onType={setTyped} /> : null}
        <div className="two">
          <Field
            kind="name"
            name="customerName"
            label="Name"
            optional
            autoComplete="off"
            defaultValue={values.customerName}
            error={fields.customerName}
          />
          <Field
            kind="phone"
            name="customerPhone"
            label="Phone"
            optional
            autoComplete="off"
            defaultValue={values.customerPhone}
            error={fields.customerPhone}
          />
        </div>
        <div id="begin" className="walk-in" tabIndex={-1} hidden={!isAnybodyFree}>
          <Services services={found ?? popular} />
          {found === null && others.length > 0 ? (
            <details className="more">
              <summary>Other services ({others.length})</summary>
              <Services services={others} />
            </details>
          ) : null}
          {found?.length === 0 ? <p className="hint">No service begins like that.</p> : null}
        </div>
      </Form>
    </>
  );
}

/** Each word that is typed begins a word of the name. */
function matching(services: WalkInService[], typed: string): WalkInService[] {
  const asked = typed.trim().toLowerCase().split(/\s+/u);
  return services.filter(({ name }) => {
    const words = name.toLowerCase().split(/[\s/&-]+/u);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** With script: a few letters leave the services that begin so, and Enter goes to the first name. */
function ServiceFilter({ onType }: { onType: (typed: string) => void }) {
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

const Services = ({ services }: { services: WalkInService[] }) => (
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
