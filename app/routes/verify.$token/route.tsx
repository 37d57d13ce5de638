import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { proofIsOpen } from "#app/accounts/address-proof.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { secretPage } from "#app/http/secret-page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { pageTitle } from "#app/ui/title.ts";
import { proveAndClaim } from "./proof.server.ts";

export const handle = { access: { GET: "public", POST: "public" } } satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Confirm Your Address") },
  { name: "robots", content: "noindex" },
];

/** Shows a button: mail programs open links, and a look must not prove anything. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const now = nowInstant();
  const open = proofIsOpen(params.token ?? "", now);
  // After the POST of this same request the link is used, which is no guess.
  return json({ open }, secretPage(open || request.method === "POST", context.ip, now));
}

/** Proves the address, and gives the account the guest visits under it. */
export function action({ params }: ActionFunctionArgs) {
  const outcome = proveAndClaim(params.token ?? "", nowInstant());
  return outcome.ok ? json({ ok: true, ...outcome.value }) : json({ ok: false, visits: 0 }, { status: 404 });
}

export default function Verify() {
  const { open } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="narrow sheet">
      <PageHeading>Confirm Your Address</PageHeading>
      {answer?.ok ? <Proven visits={answer.visits} /> : open ? <Ask /> : <Expired />}
    </div>
  );
}

function Ask() {
  return (
    <Form method="post" className="stack">
      <p>
        With one tap you confirm that this address is yours. Visits that you booked with it as a guest then
        appear in your account.
      </p>
      <Button full>Confirm my address</Button>
    </Form>
  );
}

function Proven({ visits }: { visits: number }) {
  const found = visits === 1 ? "1 visit" : `${visits} visits`;
  return (
    <>
      <Notice tone="success" role="status">
        <p>
          Your address is confirmed.
          {visits > 0 ? ` We added ${found} that you booked as a guest to your account.` : ""}
        </p>
      </Notice>
      <ButtonLink to="/profile">Go to my account</ButtonLink>
    </>
  );
}

function Expired() {
  return (
    <>
      <Notice tone="warn">
        <p>This link has been used or is too old. You can ask for a new one in your profile.</p>
      </Notice>
      <ButtonLink to="/profile">Go to my account</ButtonLink>
    </>
  );
}
