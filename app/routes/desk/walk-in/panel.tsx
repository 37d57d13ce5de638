import { Form, Link } from "@remix-run/react";
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { type DeskProblem, PreconditionOverride } from "#app/routes/desk/parts/desk-problem.tsx";
import { panelFormId } from "#app/routes/desk/parts/pick.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { WalkIn, WalkInService } from "./walk-in.server.ts";

/** Each typed word starts a word of the name. */
function servicesLike(services: WalkInService[], typed: string): WalkInService[] {
  const asked = typed.trim().toLowerCase().split(/\s+/u);
  return services.filter(({ name }) => {
    const words = name.toLowerCase().split(/[\s/&-]+/u);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Enter focuses the first name. */
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

const WalkInServices = ({ services }: { services: WalkInService[] }) => (
  <ul className="plain-list">
    {services.map(({ id, name, words, choices }) => (
      <li key={id}>
        <span>
          <b>{name}</b> <span className="hint">{words}</span>
        </span>
        {choices.length === 0 ? <span className="hint">No one is free today.</span> : null}
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

export function WalkInPanel({
  panel: { walkIn, key, values: before },
  date,
  problem: answer,
}: {
  /** `values`: previously typed values by field name. */
  panel: { walkIn: WalkIn; key: string; values: Record<string, string> };
  date: string;
  problem: DeskProblem | undefined;
}) {
  const { time, popular, others } = walkIn;
  const problem = answer?.form === "walk-in" ? answer : undefined;
  const { fields = {} } = problem ?? {};
  const values: Record<string, string> = { ...before, ...problem?.values };
  const isAnybodyFree = [...popular, ...others].some(({ choices }) => choices.length > 0);
  const hydrated = useHydrated();
  const [typed, setTyped] = useState("");
  const found = typed.trim() ? servicesLike([...popular, ...others], typed) : null;
  return (
    <>
      <div className="split">
        <h2>Walk-in</h2>
        <Link to={deskUrl({ date })} className="close x" preventScrollReset>
          <Icon name="x" />
          <span className="visually-hidden">Close</span>
        </Link>
      </div>
      <p>{isAnybodyFree ? `Choose who starts. It is ${time} now.` : "No one is free today."}</p>
      <Form
        id={panelFormId}
        method="post"
        action={`${deskUrl({ date })}&walkin`}
        className="stack"
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="walk-in" />
        <input type="hidden" name="key" value={key} />
        {values.parked ? <input type="hidden" name="parked" value={values.parked} /> : null}
        {hydrated ? <ServiceFilter onType={setTyped} /> : null}
        <WalkInContact fields={fields} values={values} />
        <div id="begin" className="walk-in" tabIndex={-1} hidden={!isAnybodyFree}>
          <WalkInServices services={found ?? popular} />
          {found === null && others.length > 0 ? (
            <details className="more">
              <summary>Other services ({others.length})</summary>
              <WalkInServices services={others} />
            </details>
          ) : null}
          {found?.length === 0 ? <p className="hint">No services found.</p> : null}
        </div>
        {problem && !problem.searched ? <WalkInRefusal problem={problem} /> : null}
        <PreconditionOverride problem={problem} />
      </Form>
    </>
  );
}

const WalkInRefusal = ({ problem: { fields, message } }: { problem: DeskProblem }) => (
  <p className="why-not desk-foot" role="alert">
    {fields.begin ?? message}
  </p>
);

type Texts = Record<string, string>;

const WalkInContact = ({ fields, values }: { fields: Texts; values: Texts }) => (
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
);
