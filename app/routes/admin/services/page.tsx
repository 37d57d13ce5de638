import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { Swatch } from "#app/platform/ui/kit/swatch.tsx";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { servicesUrl } from "#app/routes/admin/addresses.ts";
import type { ServiceData, ServicesData } from "./loader.server.ts";
import { PageWords, type ServicesAnswer, servicesProblem } from "./page-words.tsx";
import { Photos, photoDeletion } from "./photos.tsx";
import { ServiceForm, serviceDeletion } from "./service-form.tsx";

const columns = ["Service", "Minutes", "Price", "Providers", "Status", "Order", "Change"];

/** On a phone each row is a card. The arrows are buttons of one form. */
function ServiceList({ services, sending }: { services: ServiceData[]; sending: boolean }) {
  if (services.length === 0) return <p>No services available at the moment.</p>;
  return (
    <Form method="post" action={servicesUrl()} preventScrollReset>
      <table className="services-table">
        <caption className="visually-hidden">Services, in the order in which the site shows them</caption>
        <thead>
          <tr>
            <td />
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service, index) => (
            <Row key={service.id} service={service}>
              <OrderButtons
                row={service}
                isFirst={index === 0}
                isLast={index === services.length - 1}
                sending={sending}
              />
            </Row>
          ))}
        </tbody>
      </table>
    </Form>
  );
}

/** `children`: buttons that move the service. */
function Row({ service, children }: { service: ServiceData; children: ReactNode }) {
  const { id, name, category, image } = service;
  return (
    <tr id={`service-${id}`}>
      <td className="thumb">
        {image ? (
          <img
            src={image}
            srcSet={pictureSet(image)}
            sizes="96px"
            alt=""
            width="96"
            height="54"
            loading="lazy"
          />
        ) : (
          <Swatch cloth={service.cloth} />
        )}
      </td>
      <th scope="row">
        <Link to={servicesUrl({ id })}>{name}</Link>
        {category ? <span className="meta">{category}</span> : null}
      </th>
      <td className="number">
        {service.durationMinutes}
        <span className="unit"> min</span>
      </td>
      <td className="number">{service.price}</td>
      <td className="givers">{service.providers.map((provider) => provider.name).join(", ") || "No one"}</td>
      <td className="state">
        <State service={service} />
      </td>
      <td className="order">{children}</td>
      <td className="change">
        <Link to={servicesUrl({ id })} aria-label={`Edit: ${name}`}>
          Edit
        </Link>
        <Link to={servicesUrl({ id, delete: "" })} aria-label={`Delete: ${name}`}>
          Delete
        </Link>
      </td>
    </tr>
  );
}

function State({ service: { unavailable, providers } }: { service: ServiceData }) {
  if (unavailable) return <Badge>Temporarily unavailable</Badge>;
  return providers.length > 0 ? (
    <Badge tone="success">Available</Badge>
  ) : (
    <Badge tone="warn">No provider</Badge>
  );
}

export function ServicesPage({ page, answer }: { page: ServicesData; answer: ServicesAnswer }) {
  const { services, detail, mode, missing, done } = page;
  const problem = servicesProblem(answer);
  const isAdmin = useRoot()?.visitor?.roles.includes("admin");
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  const alert = <ProblemNotice>{problem?.message ?? (missing ? "Service not found" : null)}</ProblemNotice>;

  if (detail && mode === "delete") return <ConfirmPage question={serviceDeletion(detail)} problem={alert} />;
  const photo = page.photos.find(({ id }) => id === page.photo);
  if (detail && photo) return <ConfirmPage question={photoDeletion(detail, photo)} problem={alert} />;
  if (detail && mode === "page") {
    // Reset the fields after someone else's change or an undo.
    const key = `${detail.id} ${page.words?.saw}`;
    return <PageWords key={key} service={detail} page={page} answer={answer} sending={sending} />;
  }
  if (detail && mode === "photos") {
    return <Photos key={detail.id} service={detail} page={page} problem={problem} sending={sending} />;
  }
  if (mode === "add" || mode === "edit") {
    const key = detail?.id ?? "new";
    return <ServiceForm key={key} service={detail} page={page} problem={problem} sending={sending} />;
  }
  return (
    <div className="staff">
      <div className="split">
        <PageHeading>Manage Services</PageHeading>
        <span className="actions">
          {isAdmin ? (
            <ButtonLink to="/admin/rooms" variant="ghost" small>
              Rooms &amp; Equipment
            </ButtonLink>
          ) : null}
          <ButtonLink to={servicesUrl({ add: "" })} small>
            Add Service
          </ButtonLink>
        </span>
      </div>
      {alert}
      <DoneNotice>{problem ? null : done}</DoneNotice>
      <ServiceList services={services} sending={sending} />
    </div>
  );
}
