import { Form, Link } from "@remix-run/react";
import { type FormProblem, unsent } from "#app/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { ConfirmLink } from "#app/ui/kit/confirm.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { deleteQuestion } from "./deletion.tsx";
import type { ServiceDetail, ServicesData } from "./loader.server.ts";
import { ProviderBoxes } from "./provider-boxes.tsx";
import { ServicePicture } from "./service-picture.tsx";
import { ServiceTerms } from "./service-terms.tsx";
import { servicesAddress } from "./url.ts";

const fieldNames = ["name", "category", "description", "duration", "price", "image", "providerIds"];

/** What a new service begins with: an hour, and everybody gives it. */
const blank = { name: "", category: "", description: "", duration: "60", price: "", unavailable: false };

/** One form for a new service and for one that is there. */
export function ServiceForm({
  service,
  page: { providers, currency, categories },
  problem,
  sending,
}: {
  service: ServiceDetail | null;
  page: ServicesData;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const intent = service ? "change" : "add";
  const { fields, values } = problem ?? unsent;
  const shown = { ...(service ?? blank), ...values };
  const chosen =
    values.providerIds?.split(",").map(Number) ?? service?.providerIds ?? providers.map(({ id }) => id);
  const unavailable = "unavailable" in values ? values.unavailable === "on" : shown.unavailable === true;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={fieldNames} />
      <PageHeading>{service ? "Edit Service" : "Add Service"}</PageHeading>
      <p>
        <Link to={servicesAddress()}>All services</Link>
      </p>
      <Form
        method="post"
        action={servicesAddress(service ? { id: service.id } : { add: "" })}
        encType="multipart/form-data"
        noValidate
        className="stack"
      >
        {service ? <input type="hidden" name="id" value={service.id} /> : null}
        <ServiceTerms shown={shown} fields={fields} currency={currency} categories={categories} />
        <ServicePicture
          image={service?.image ?? null}
          removes={values.removeImage === "on"}
          lost={values.image === "sent"}
          error={fields.image}
        />
        <ProviderBoxes providers={providers} chosen={chosen} error={fields.providerIds} />
        <label className="choice">
          <input type="checkbox" name="unavailable" defaultChecked={unavailable} />
          Temporarily unavailable
        </label>
        {service ? (
          <p className="hint">Appointments that are booked already keep their name, price and duration.</p>
        ) : null}
        <div className="actions">
          <Button name="intent" value={intent} disabled={sending}>
            {service ? "Save" : "Add Service"}
          </Button>
          <ButtonLink to={servicesAddress()} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      {service ? (
        <section className="danger-zone" aria-labelledby="danger">
          <h2 id="danger">Danger Zone</h2>
          {service.appointments.count > 0 ? (
            // What is booked must be read first, and fills a page.
            <ButtonLink to={servicesAddress({ id: service.id, delete: "" })} variant="danger" small>
              Delete Service
            </ButtonLink>
          ) : (
            <ConfirmLink question={deleteQuestion(service)}>Delete Service</ConfirmLink>
          )}
        </section>
      ) : null}
    </div>
  );
}
