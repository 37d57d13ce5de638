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

/** Without a session: the reader of the address's mail may have no account (rule 16.11). */
export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  page: { title: "This Was Not Me" },
} satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

/** Shows a button: mail programs open links, and a look must not delete anything. */
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

const appointments = (count: number): string => (count === 1 ? "1 coming visit" : `${count} coming visits`);

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
          Somebody made an account with your address on {made}. If that was not you, we delete it
          {found.coming > 0 ? `, and cancel its ${appointments(found.coming)}` : ""}. This can't be undone.
        </p>
      ) : (
        <p>
          Somebody asked to use your address for their account. If that was not you, press the button: then
          the link in our mail is worth nothing any more.
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
        {what === "account" ? "The account is deleted." : "Your address is not used for that account."}
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
          This link has been used or is too old, or the address is confirmed by now. If there is an account
          with your address, a new password makes it yours alone: then you can also delete it.
        </p>
      </Notice>
      <ButtonLink to="/reset">Set a new password</ButtonLink>
    </>
  );
}
