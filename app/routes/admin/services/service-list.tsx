import { Form, Link } from "@remix-run/react";
import { Art } from "#app/ui/kit/art.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { pictureSet } from "#app/ui/kit/picture-set.ts";
import type { ServiceData } from "./loader.server.ts";
import { servicesAddress } from "./url.ts";

/** A table; on a phone each row is a card. The arrows are buttons of one form. */
export function ServiceList({ services, sending }: { services: ServiceData[]; sending: boolean }) {
  if (services.length === 0) return <p>No services available at the moment.</p>;
  return (
    <Form method="post" action="/admin/services" preventScrollReset>
      <table className="services-table">
        <caption className="visually-hidden">Services, in the order in which the site shows them</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Service</th>
            <th scope="col">Minutes</th>
            <th scope="col">Price</th>
            <th scope="col">Providers</th>
            <th scope="col">State</th>
            <th scope="col">Order</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {services.map((service, index) => (
            <Row
              key={service.id}
              service={service}
              isFirst={index === 0}
              isLast={index === services.length - 1}
              sending={sending}
            />
          ))}
        </tbody>
      </table>
    </Form>
  );
}

function Row({
  service: { id, name, category, durationMinutes, price, providers, unavailable, image },
  isFirst,
  isLast,
  sending,
}: {
  service: ServiceData;
  isFirst: boolean;
  isLast: boolean;
  sending: boolean;
}) {
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
          <Art seed={id} />
        )}
      </td>
      <th scope="row">
        <Link to={servicesAddress({ id })}>{name}</Link>
        {category ? <span className="meta">{category}</span> : null}
      </th>
      <td className="number">
        {durationMinutes}
        <span className="unit"> min</span>
      </td>
      <td className="number">{price}</td>
      <td className="givers">{providers.map((provider) => provider.name).join(", ") || "Nobody"}</td>
      <td className="state">
        {unavailable ? <Badge>Temporarily unavailable</Badge> : null}
        {!unavailable && providers.length === 0 ? <Badge tone="warn">No provider</Badge> : null}
        {!unavailable && providers.length > 0 ? <Badge tone="success">Available</Badge> : null}
      </td>
      <td className="order">
        <button
          type="submit"
          name="up"
          value={id}
          className="order-button up"
          disabled={isFirst}
          aria-disabled={sending || undefined}
          aria-label={`Move up: ${name}`}
        >
          <Icon name="chevron-down" />
        </button>
        <button
          type="submit"
          name="down"
          value={id}
          className="order-button"
          disabled={isLast}
          aria-disabled={sending || undefined}
          aria-label={`Move down: ${name}`}
        >
          <Icon name="chevron-down" />
        </button>
      </td>
      <td className="change">
        <Link to={servicesAddress({ id })} aria-label={`Edit: ${name}`}>
          Edit
        </Link>
        <Link to={servicesAddress({ id, delete: "" })} aria-label={`Delete: ${name}`}>
          Delete
        </Link>
      </td>
    </tr>
  );
}
