import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { disownAddress, disownable } from "#app/domain/privacy/delete-own.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { statusOf } from "#app/platform/http/answers/reply.server.ts";
import { secretPage } from "#app/platform/http/checks/guard.server.ts";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";

/** Public, because the owner of the address may have no account (rule 16.11). */
export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  page: { title: "This Was Not Me" },
} satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

/** A GET changes nothing, because mail programs open links too. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const found = disownable(params.token ?? "", now);
  const made = found?.what === "account" ? instantInWords(found.madeAt) : "";
  return json({ found, made }, secretPage(found !== null || request.method === "POST", context.ip, now));
}

export function action({ params, context }: ActionFunctionArgs) {
  const { requestId, by } = context;
  const actor = { id: null, role: "guest", requestId } as const;
  const outcome = disownAddress(params.token ?? "", { ...by, actor });
  if (outcome.ok) return json({ ok: true as const, ...outcome.value });
  return json({ ok: false as const }, { status: statusOf(outcome.refusal.reason) });
}

const appointments = (count: number): string =>
  count === 1 ? "1 upcoming visit" : `${count} upcoming visits`;

export default function NotMe() {
  const { found, made } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="narrow sheet">
      <PageHeading>This Was Not Me</PageHeading>
      {answer?.ok ? <Done answer={answer} /> : found ? <Ask found={found} made={made} /> : <Ended />}
    </div>
  );
}

type Found = { what: "account"; coming: number } | { what: "wish" };

function Ask({ found, made }: { found: Found; made: string }) {
  return (
    <Form method="post" className="stack">
      {found.what === "account" ? (
        <p>
          Someone created an account with your address on {made}. If it wasn't you, we'll delete it{" "}
          {found.coming > 0 ? ` and cancel its ${appointments(found.coming)}` : ""}. This can't be undone.
        </p>
      ) : (
        <p>
          Someone asked to use your address for their account. If it wasn't you, press the button. The link in
          our email will stop working.
        </p>
      )}
      <Button full variant="danger">
        {found.what === "account" ? "Delete this account" : "Don't use my address"}
      </Button>
    </Form>
  );
}

function Done({ answer: { what, cancelled } }: { answer: { what: Found["what"]; cancelled: number } }) {
  return (
    <Notice tone="success" role="status">
      <p>
        {what === "account" ? "Account deleted." : "Your address won't be used for that account."}
        {cancelled > 0 ? ` We cancelled its ${appointments(cancelled)}.` : ""} Sorry for the trouble.
      </p>
    </Notice>
  );
}

function Ended() {
  return (
    <>
      <Notice tone="warn">
        <p>
          This link has expired or was already used, or the address is already confirmed. If there is an
          account with your address, set a new password to take it over. You can then delete it.
        </p>
      </Notice>
      <ButtonLink to="/reset">Set a new password</ButtonLink>
    </>
  );
}
