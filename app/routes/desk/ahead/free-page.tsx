import { Form, Link } from "@remix-run/react";
import type { FreeDay, NextFree } from "#app/domain/day/next-free.server.ts";
import { partsOfDay } from "#app/domain/day/parts-of-day.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Options } from "#app/platform/ui/kit/options.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { deskUrl, freeUrl } from "#app/routes/parts/desk-pages.ts";

export function NextFreePage({ page }: { page: NextFree }) {
  const { serviceId, days, later, until } = page;
  return (
    <div className="staff">
      <PageHeading>Next Free Times</PageHeading>
      <Search page={page} />
      {page.closed ? <p>{page.closed}.</p> : null}
      {days === null ? <p>Choose a service to see its next free times.</p> : null}
      {days?.length === 0 ? (
        <Notice tone="warn">
          <p>No free times until {until}. Try other days, another time of day or another provider.</p>
        </Notice>
      ) : null}
      {serviceId !== null ? days?.map((day) => <Day key={day.date} day={day} service={serviceId} />) : null}
      {later ? (
        <p className="actions">
          <ButtonLink to={freeUrl(later)} variant="ghost">
            Later days
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

function Day({ day: { date, label, times }, service }: { day: FreeDay; service: number }) {
  return (
    <section aria-labelledby={`d${date}`} className="free-day">
      <h2 id={`d${date}`}>
        <Link to={deskUrl({ date })}>{label}</Link>
      </h2>
      <ul>
        {times.map(({ time, label: words, providers }) => (
          <li key={time}>
            <b>{words}</b>
            {providers.map(({ id, name }) => (
              <Link
                key={id}
                to={deskUrl({ date, fresh: { service, provider: id, time } })}
                aria-label={`${words} with ${name}`}
              >
                {name}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The key remounts the fields, so that they show the current search. */
function Search({
  page: { services, serviceId, providers, providerId, from, today, dateProblem, part, weekdays },
}: {
  page: NextFree;
}) {
  const chosen = weekdays.filter((day) => day.chosen).map(({ weekday }) => weekday);
  return (
    <Form
      method="get"
      action="/receptionist/free"
      className="free-search"
      key={[serviceId, providerId, from, part, ...chosen].join(" ")}
    >
      <Field as="select" name="service" label="Service" autoComplete="off" defaultValue={serviceId ?? ""}>
        <option value="">Choose a service</option>
        <Options of={services} />
      </Field>
      <ProviderField page={{ providers, providerId }} />
      <Field
        kind="date"
        name="from"
        label="From"
        min={today}
        defaultValue={from}
        error={dateProblem ?? undefined}
      />
      <Field as="select" name="part" label="Time of day" autoComplete="off" defaultValue={part}>
        <option value="">Any time</option>
        {partsOfDay.map(({ part: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Field>
      <CheckboxGroup
        name="weekdays"
        legend="Only on"
        className="role-boxes weekday-boxes"
        choices={weekdays.map(({ weekday, label }) => ({ value: weekday, words: label }))}
        chosen={chosen}
      />
      <Button>Find free times</Button>
    </Form>
  );
}

function ProviderField({
  page: { providers, providerId },
}: {
  page: Pick<NextFree, "providers" | "providerId">;
}) {
  return (
    <Field as="select" name="provider" label="Provider" autoComplete="off" defaultValue={providerId ?? "any"}>
      <option value="any">First Available</option>
      <Options of={providers} />
    </Field>
  );
}
