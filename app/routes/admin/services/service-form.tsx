import { Form, Link } from "@remix-run/react";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { serviceDeletion } from "./deletion.tsx";
import type { ServiceDetail, ServicesData } from "./loader.server.ts";
import { ServiceFields } from "./service-fields.tsx";
import { ServiceHeading } from "./service-heading.tsx";
import { servicesUrl } from "./url.ts";

const fieldNames = ["name", "category", "description", "duration", "price", "image", "providerIds"];

/** One form for a new service and for one that is there. */
export function ServiceForm({
  service,
  page,
  problem,
  sending,
}: {
  service: ServiceDetail | null;
  page: ServicesData;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const [title, intent, at] = service
    ? ["Edit Service", "change", servicesUrl({ id: service.id })]
    : ["Add Service", "add", servicesUrl({ add: "" })];
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={fieldNames} />
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
        <ServiceFields service={service} page={page} answer={problem ?? unsent} />
        {service ? (
          <p className="hint">Appointments that are booked already keep their name, price and duration.</p>
        ) : null}
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
      // What is booked must be read first, and fills a page.
      <ButtonLink to={servicesUrl({ id: service.id, delete: "" })} variant="danger" small>
        Delete Service
      </ButtonLink>
    ) : (
      <ConfirmLink question={serviceDeletion(service)}>Delete Service</ConfirmLink>
    )}
  </section>
);
