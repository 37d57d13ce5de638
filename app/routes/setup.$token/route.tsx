import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { clientOf } from "#app/accounts/client.ts";
import { setUp, setupIsOpen } from "#app/accounts/first-start.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { readForm } from "#app/http/body.server.ts";
import { formRefusal, orSorry, typedText, wasRefused } from "#app/http/form-reply.server.ts";
import { secretPage } from "#app/http/secret-page.server.ts";
import type { FormProblem } from "#app/ui/form-answer.ts";
import { pageTitle } from "#app/ui/title.ts";
import { setupChoices } from "./choices.server.ts";
import { Closed, SetupPage } from "./setup-page.tsx";

export const handle = { access: { GET: "public", POST: "public" }, hydrate: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, "Set Up Your Studio") },
  { name: "robots", content: "noindex" },
];

export function loader({ params, context }: LoaderFunctionArgs) {
  const now = nowInstant();
  const open = setupIsOpen(params.token ?? "", now);
  return json(
    { failed: wasRefused(context), choices: open ? setupChoices() : null },
    secretPage(open, context.ip, now),
  );
}

const shownAgain = ["username", "email", "studioName", "timeZone", "currency", "givesTreatments"];

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  orSorry({ form: "setup", sentence: (status) => `Server error: ${status}` }, context, async () => {
    const form = await readForm(request);
    if (!form.ok) return formRefusal(form.refusal, { form: "setup" }, context);
    const client = clientOf(request, context);
    const outcome = await setUp(params.token ?? "", form.value, client, nowInstant());
    if (!outcome.ok) {
      return formRefusal(
        outcome.refusal,
        { form: "setup", values: typedText(form.value, shownAgain) },
        context,
      );
    }
    // What to do first, in place of an empty day: the site still shows examples.
    return redirect("/admin/help?q=checklist", {
      status: 303,
      headers: outcome.value.session.cookies,
    });
  });

export default function Setup() {
  const { choices } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  return choices ? <SetupPage choices={choices} problem={problem} /> : <Closed />;
}
