import { Form } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { urlWithQuery } from "#app/platform/words/url-with-query.ts";
import { type DeskProblem, PreconditionOverride } from "#app/routes/desk/parts/desk-problem.tsx";
import type { PartTimes } from "./add-part.server.ts";

export function PartSection({
  id,
  date,
  times,
  problem,
}: {
  id: number;
  date: string;
  times: PartTimes;
  problem: DeskProblem | undefined;
}) {
  const { services, serviceId, providerId, addons } = times;
  const providers = services.find((service) => service.id === serviceId)?.providers ?? [];
  return (
    <section className="stack" key={`${id} ${serviceId}`}>
      <h3 className="legend">Add a treatment</h3>
      <Form method="get" action="/receptionist" preventScrollReset className="stack">
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="visit" value={id} />
        <Field as="select" name="add" label="Service" required defaultValue={serviceId ?? ""}>
          <option value="">Choose a service</option>
          {services.map((service) => (
            <option key={service.id} value={service.id}>
              {service.name}
            </option>
          ))}
        </Field>
        {providers.length > 1 ? (
          <Field as="select" name="with" label="Provider" defaultValue={providerId}>
            <option value="any">First available</option>
            {providers.map((provider) => (
              <option key={provider.id} value={provider.id}>
                {provider.name}
              </option>
            ))}
          </Field>
        ) : null}
        {addons.length > 0 ? (
          <fieldset>
            <legend className="legend">Add-ons</legend>
            {addons.map((addon) => (
              <label key={addon.id} className="choice">
                <input type="checkbox" name="addons" value={addon.id} defaultChecked={addon.chosen} />
                {addon.words}
              </label>
            ))}
          </fieldset>
        ) : null}
        {serviceId === null ? null : (
          <Field type="time" name="at" label="Another time" optional defaultValue={times.own?.time} />
        )}
        <Button variant="ghost" small>
          Show times
        </Button>
      </Form>
      {serviceId === null ? null : <Times id={id} date={date} times={times} problem={problem} />}
    </section>
  );
}

function Times({
  id,
  date,
  times: { serviceId, providerId, addons, revision, shownTerms, beside, movingAll, own, why },
  problem,
}: {
  id: number;
  date: string;
  times: PartTimes;
  problem: DeskProblem | undefined;
}) {
  if (why && !own) return <p>{why}</p>;
  const chosen = addons.filter((addon) => addon.chosen).map((addon) => addon.id);
  const query = { date, visit: id, add: serviceId, with: providerId, addons: chosen, at: own?.time };
  return (
    <Form method="post" action={urlWithQuery("/receptionist", query)} preventScrollReset className="stack">
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="serviceId" value={serviceId ?? ""} />
      {chosen.map((addon) => (
        <input key={addon} type="hidden" name="addonIds" value={addon} />
      ))}
      <input type="hidden" name="jointRevision" value={revision} />
      <input type="hidden" name="shownTerms" value={shownTerms} />
      <PreconditionOverride problem={problem} />
      {own ? <OwnTime own={own} /> : null}
      {why ? <p>{why}</p> : null}
      <Choices legend="Next to the visit" times={beside} />
      <Choices legend="Move all to" times={movingAll} />
    </Form>
  );
}

const OwnTime = ({ own: { label, answers } }: { own: NonNullable<PartTimes["own"]> }) => (
  <ul className="time-answers" aria-label={label}>
    {answers.map(({ provider, why, take }) => (
      <li key={provider}>
        <b>{provider}:</b> {why ?? `free at ${label}`}
        {take ? (
          <Button variant="ghost" small name="part" value={take.value}>
            {take.words}
          </Button>
        ) : null}
      </li>
    ))}
  </ul>
);

const Choices = ({ legend, times }: { legend: string; times: PartTimes["beside"] }) =>
  times.length > 0 ? (
    <fieldset>
      <legend>{legend}</legend>
      <div className="actions">
        {times.map(({ value, label }) => (
          <Button key={value} variant="soft" small name="part" value={value}>
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  ) : null;
