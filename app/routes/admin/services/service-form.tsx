import { Form, Link } from "@remix-run/react";
import { serviceForm } from "#app/domain/catalogue/service-form.ts";
import { imageTooLarge, largestImage } from "#app/platform/pictures/picture-set.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { servicesUrl } from "#app/routes/admin/addresses.ts";
import type { ServiceDetail, ServicesData } from "./loader.server.ts";
import { ServiceHeading } from "./service-heading.tsx";

/** If appointments exist, lists them and asks what to do with them. */
export const serviceDeletion = ({ id, name, appointments }: ServiceDetail): Question => ({
  heading: "Delete Service",
  sentence: `Are you sure you want to delete the service "${name}"? This action cannot be undone.`,
  more: appointments.problem ? (
    <ProblemNotice>{appointments.problem}</ProblemNotice>
  ) : appointments.count > 0 ? (
    <BookedAppointments {...appointments} />
  ) : (
    <p className="meta">No one has booked it. Past appointments stay in the books as they were.</p>
  ),
  yes: "Delete Service",
  no: "Keep service",
  at: servicesUrl({ id, delete: "" }),
  back: servicesUrl({ id }),
  fields: { intent: "delete", id: String(id) },
});

function BookedAppointments({ count, list, mailNote }: ServiceDetail["appointments"]) {
  const more = count - list.length;
  const [them, all, take] =
    count === 1 ? ["it", "1 appointment", "It takes"] : ["them", `${count} appointments`, "They take"];
  return (
    <>
      <p>
        <strong>
          {count === 1 ? "1 upcoming appointment is" : `${count} upcoming appointments are`} booked:
        </strong>
      </p>
      <ul className="coming">
        {list.map(({ id, day, time, customerName, providerName }) => (
          <li key={id}>
            {day}, {time}: {customerName}, with {providerName}
          </li>
        ))}
        {more > 0 ? <li>And {more} more</li> : null}
      </ul>
      <fieldset className="role-boxes">
        <legend>What should happen to {them}?</legend>
        <label className="choice">
          <input type="radio" name="appointments" value="keep" required />
          <span>
            Keep {all}. {take} place as booked, with the same name and price.
          </span>
        </label>
        <label className="choice">
          <input type="radio" name="appointments" value="cancel" required />
          <span>
            Cancel {all}. Nothing is charged. {mailNote}
          </span>
        </label>
      </fieldset>
    </>
  );
}

type Props = { service: ServiceDetail | null; page: ServicesData };

/** A new service starts with one hour and all providers. */
function ServiceFields({ service, page, answer }: Props & { answer: FormProblem | undefined }) {
  const { providers, currency, categories } = page;
  const field = filled(serviceForm, answer, service ?? { duration: "60" });
  const { sent, label, error } = field("providerIds");
  const chosen = sent?.split(",").map(Number) ?? service?.providerIds;
  return (
    <>
      <FormField {...field("name")} />
      <FormField {...field("category")} />
      <datalist id="categories">
        {categories.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <FormField {...field("description")} />
      <div className="side-by-side">
        <FormField {...field("duration")} />
        <FormField {...field("price")} label={`Price in ${currency}`} />
      </div>
      {service?.image ? (
        <div className="present-picture">
          <img src={service.image} alt="Currently shown" width="160" height="90" />
          <FormField {...field("removeImage")} />
        </div>
      ) : null}
      <PictureField
        {...field("image")}
        label={service?.image ? "New picture" : "Picture"}
        most={largestImage}
        tooLarge={imageTooLarge}
      />
      {providers.length > 0 ? (
        <CheckboxGroup
          name="providerIds"
          legend={label}
          choices={providers.map(({ id, name }) => ({ value: id, words: name }))}
          chosen={chosen ?? providers.map(({ id }) => id)}
          error={error}
        />
      ) : (
        <p className="hint">No providers yet.</p>
      )}
      <FormField {...field("unavailable")} />
    </>
  );
}

export function ServiceForm({
  service,
  page,
  problem,
  sending,
}: Props & { problem: FormProblem | undefined; sending: boolean }) {
  const [title, intent, at] = service
    ? ["Edit Service", "change", servicesUrl({ id: service.id })]
    : ["Add Service", "add", servicesUrl({ add: "" })];
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={serviceForm.names} />
      {service ? (
        <ServiceHeading service={service} part="edit">
          {title}
        </ServiceHeading>
      ) : (
        <>
          <PageHeading>{title}</PageHeading>
          <p>
            <Link to={servicesUrl()}>All services</Link>
          </p>
        </>
      )}
      <Form method="post" action={at} encType="multipart/form-data" noValidate className="stack">
        {service ? <input type="hidden" name="id" value={service.id} /> : null}
        <ServiceFields service={service} page={page} answer={problem} />
        {service ? <p className="hint">Booked appointments keep their name, price and duration.</p> : null}
        <div className="actions">
          <Button name="intent" value={intent} disabled={sending}>
            {service ? "Save" : "Add Service"}
          </Button>
          <ButtonLink to={servicesUrl()} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      {service ? <DangerZone service={service} /> : null}
    </div>
  );
}

const DangerZone = ({ service }: { service: ServiceDetail }) => (
  <section className="danger-zone" aria-labelledby="danger">
    <h2 id="danger">Danger Zone</h2>
    {service.appointments.count > 0 ? (
      // The list of appointments needs a separate page.
      <ButtonLink to={servicesUrl({ id: service.id, delete: "" })} variant="danger" small>
        Delete Service
      </ButtonLink>
    ) : (
      <ConfirmLink question={serviceDeletion(service)}>Delete Service</ConfirmLink>
    )}
  </section>
);
