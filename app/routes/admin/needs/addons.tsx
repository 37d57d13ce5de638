import { Form, Link } from "@remix-run/react";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { AddonForm } from "./addon-form.tsx";
import type { NeedsPart } from "./types.ts";
import { needsUrl } from "./url.ts";

/** The list in the owner's order, and the form for a new one. */
export function Addons(part: NeedsPart) {
  const { id, addons } = part.page;
  return (
    <section className="needs-part stack" id="addons" aria-labelledby="addons-heading">
      <h2 id="addons-heading">Add-ons</h2>
      <p className="hint">
        What may be added to this service: it takes its own minutes and costs its own price.
      </p>
      {addons.length > 0 ? (
        <Form method="post" action={needsUrl(id)} preventScrollReset>
          <ul className="needs-list">
            {addons.map((addon, index) => (
              <li key={addon.id}>
                <div>
                  <Link to={needsUrl(id, { addon: addon.id })}>{addon.name}</Link>{" "}
                  {addon.active ? null : <Badge>Not offered</Badge>}
                  <span className="meta">
                    {addon.minutes > 0 ? `${addon.minutes} minutes` : "No time of its own"}, {addon.price}
                  </span>
                </div>
                <span className="row-order">
                  <OrderButtons
                    row={addon}
                    isFirst={index === 0}
                    isLast={index === addons.length - 1}
                    sending={part.sending}
                  />
                </span>
              </li>
            ))}
          </ul>
        </Form>
      ) : null}
      <AddonForm key={addons.length} addon={null} {...part} />
    </section>
  );
}
