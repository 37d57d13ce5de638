import { Form, Link, useNavigate } from "@remix-run/react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field, useShown } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { type DeskProblem, PreconditionOverride } from "#app/routes/desk/parts/desk-problem.tsx";
import { panelFormId } from "#app/routes/desk/parts/pick.ts";
import { unlessTyping, useCommitted } from "#app/routes/desk/times/use-committed.ts";
import { againUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { BookAgain } from "./book-again.server.ts";

export function BookAgainPanel({
  panel: { again, key },
  date,
  problem: answer,
}: {
  panel: { again: BookAgain; key: string };
  date: string;
  problem: DeskProblem | undefined;
}) {
  const { client, times, serviceId, shownTerms } = again;
  const problem = answer?.form === "book-again" ? answer : undefined;
  useFirstTime();
  return (
    <>
      <div className="split">
        <h2>Book again: {client.name}</h2>
        <Link to={deskUrl({ date })} className="close x" preventScrollReset>
          <Icon name="x" />
          <span className="visually-hidden">Close</span>
        </Link>
      </div>
      <Form
        id={panelFormId}
        method="post"
        action={againUrl(client.value, again.from ? { date: again.from } : {})}
        className="stack"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="again" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="client" value={client.value} />
        <input type="hidden" name="shownTerms" value={shownTerms} />
        {problem?.ownAppointment ? (
          <label className="choice">
            <input type="checkbox" name="forSomeoneElse" id="forSomeoneElse" />
            Already has {problem.ownAppointment}. This one is for someone else
          </label>
        ) : null}
        <PreconditionOverride problem={problem} />
        <Choices again={again} />
        <FreeTimes key={times[0]?.value} times={times} />
        {serviceId !== null && times.length === 0 ? (
          <p>No free times in the days that can be booked.</p>
        ) : null}
      </Form>
    </>
  );
}

/** After a client-side navigation, focuses the first time. Runs a frame later, because the frame focuses its start first. */
function useFirstTime(): void {
  const isInPlace = useRef(useHydrated());
  useEffect(() => {
    if (!isInPlace.current) return;
    const first = () => {
      // The user may have moved the focus already.
      if (document.activeElement?.closest("#panel")) return;
      document.querySelector<HTMLElement>("#panel [data-first]")?.focus();
    };
    const frame = requestAnimationFrame(first);
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** The first button looks times up, so Enter in a field books nothing. */
function Choices({
  again: { client, services, serviceId, providers, providerId, from },
}: {
  again: BookAgain;
}) {
  const look = useLook(client.value);
  useShown("service", String(serviceId ?? ""), look);
  useShown("provider", String(providerId), look);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => look(currentTarget);
  return (
    <>
      <Field
        as="select"
        key={`service ${serviceId}`}
        id="service"
        name="serviceId"
        label="Service"
        autoComplete="off"
        defaultValue={serviceId ?? ""}
        onChange={onChange}
      >
        {serviceId === null ? <option value="">Choose a service</option> : null}
        {services.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Field>
      <FromDay key={`from ${from}`} from={from} look={look} />
      <div className="again-choice">
        <Field
          as="select"
          key={`provider ${serviceId} ${providerId}`}
          id="provider"
          name="providerId"
          label="Provider"
          autoComplete="off"
          defaultValue={providerId}
          onChange={onChange}
        >
          <option value="any">First Available</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
        <Button variant="ghost">Show</Button>
      </div>
    </>
  );
}

function useLook(client: string) {
  const navigate = useNavigate();
  return ({ form, name }: HTMLSelectElement | HTMLInputElement) => {
    const chosen = new FormData(form ?? undefined);
    const service = String(chosen.get("serviceId"));
    const provider = name === "serviceId" ? {} : { provider: String(chosen.get("providerId")) };
    const date = chosen.get("date") ? { date: String(chosen.get("date")) } : {};
    navigate(`${againUrl(client, { service, ...provider, ...date })}#panel`, {
      replace: true,
      preventScrollReset: true,
    });
  };
}

function FromDay({
  from,
  look,
}: {
  from: string;
  look: (field: HTMLInputElement | HTMLSelectElement) => void;
}) {
  useShown("from", from, unlessTyping(look));
  const commit = useCommitted(look);
  return <Field kind="date" id="from" name="date" label="From" defaultValue={from} {...commit} />;
}

function FreeTimes({ times }: { times: BookAgain["times"] }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    buttons[buttons.findIndex((button) => button.matches(":focus")) + step]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from button to button
    <div id="time" className="again-times" tabIndex={-1} onKeyDown={onKeyDown}>
      {times.map(({ value, label }, index) => (
        <button
          key={value}
          type="submit"
          name="book-again"
          value={value}
          className="button soft small"
          data-first={index === 0 ? "" : undefined}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
