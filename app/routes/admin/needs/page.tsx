import { Form, Link, useNavigation } from "@remix-run/react";
import { addonForm } from "#app/domain/catalogue/needs-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary, useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { needsUrl } from "#app/routes/admin/addresses.ts";
import { Conditions } from "./conditions.tsx";
import type { AddonData, NeedsAnswer, NeedsData, NeedsPart } from "./loader.server.ts";
import { TermsForm } from "./terms-form.tsx";

/** One form for new and existing add-ons. */
function AddonForm({ addon, page, answer, sending }: NeedsPart & { addon: AddonData | null }) {
  const intent = addon ? "change-addon" : "add-addon";
  const mine = answer?.form === intent ? answer : undefined;
  const field = filled(addonForm, mine, addon ? { ...addon, price: addon.typed } : {});
  return (
    <Form
      method="post"
      action={addon ? needsUrl(page.id, { addon: addon.id }) : needsUrl(page.id)}
      noValidate
      className="stack"
      preventScrollReset
    >
      <FormProblemSummary problem={mine} names={addonForm.names} />
      {addon ? <input type="hidden" name="id" value={addon.id} /> : null}
      <FormField {...field("name")} label={addon ? "Name" : "Name of a new add-on"} />
      <div className="side-by-side">
        <FormField {...field("minutes")} />
        <FormField {...field("price")} label={`Price in ${page.currency}`} />
      </div>
      {addon ? <FormField {...field("active")} /> : null}
      <div className="actions">
        <Button name="intent" value={intent} variant={addon ? undefined : "ghost"} disabled={sending}>
          {addon ? "Save" : "Add"}
        </Button>
        {addon ? (
          <>
            <ButtonLink to={`${needsUrl(page.id)}#addons`} variant="ghost">
              Cancel
            </ButtonLink>
            <Button name="intent" value="remove-addon" variant="danger" small disabled={sending}>
              Delete
            </Button>
          </>
        ) : null}
      </div>
    </Form>
  );
}

function Addons(part: NeedsPart) {
  const { id, addons } = part.page;
  return (
    <section className="needs-part stack" id="addons" aria-labelledby="addons-heading">
      <h2 id="addons-heading">Add-ons</h2>
      <p className="hint">Clients can add these to the service. Each has its own duration and price.</p>
      {addons.length > 0 ? (
        <Form method="post" action={needsUrl(id)} preventScrollReset>
          <ul className="needs-list">
            {addons.map((addon, index) => (
              <li key={addon.id}>
                <div>
                  <Link to={needsUrl(id, { addon: addon.id })}>{addon.name}</Link>{" "}
                  {addon.active ? null : <Badge>Not offered</Badge>}
                  <span className="meta">
                    {addon.minutes > 0 ? `${addon.minutes} minutes` : "No extra time"}, {addon.price}
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

export function NeedsPage({ page, answer }: { page: NeedsData | null; answer: NeedsAnswer }) {
  const sending = useNavigation().formMethod === "POST";
  const problem = answer?.question ? undefined : answer;
  useErrorTitle(problem);
  if (!page) {
    return (
      <div className="narrow staff">
        <ProblemNotice>Service not found</ProblemNotice>
        <PageHeading>Needs &amp; Add-ons</PageHeading>
        <Link to="/admin/services">All services</Link>
      </div>
    );
  }
  const told = problem && ["move", "remove-addon", "remove-condition"].includes(problem.form);
  const parts = { page, answer, sending };
  return (
    <div className="narrow staff">
      <ProblemNotice>{told ? problem.message : page.missing ? "Add-on not found" : null}</ProblemNotice>
      <NeedsHeading page={page} />
      <DoneNotice>{problem ? null : page.done}</DoneNotice>
      {page.addon ? (
        <AddonForm key={page.addon.id} addon={page.addon} {...parts} />
      ) : (
        <>
          <TermsForm {...parts} />
          <Addons {...parts} />
          <Conditions {...parts} />
        </>
      )}
    </div>
  );
}

/** Links to the other pages of the service, in their order. */
function NeedsHeading({ page: { id, name, path } }: { page: NeedsData }) {
  const others = [
    ["Details", `/admin/services?id=${id}`],
    ["Page text", `/admin/services?id=${id}&part=page`],
    ["Photos", `/admin/services?id=${id}&part=photos`],
  ] as const;
  return (
    <>
      <PageHeading>Needs &amp; Add-ons: {name}</PageHeading>
      <div className="split">
        <p>
          <Link to="/admin/services">All services</Link>
        </p>
        <ButtonLink to={path} variant="ghost" small plain>
          View on site
        </ButtonLink>
      </div>
      <nav className="part-links" aria-label={`Parts of ${name}`}>
        <ul>
          {others.map(([words, to]) => (
            <li key={words}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
          <li>
            <Link to={needsUrl(id)} aria-current="page">
              Needs &amp; add-ons
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
