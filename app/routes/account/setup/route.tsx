import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setUp, setupIsOpen } from "#app/accounts/joining/first-owner.server.ts";
import { clientOf } from "#app/accounts/people/actor.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { formRefusal, orSorry, wasRefused } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import { setupChoices } from "./loader.server.ts";
import { Closed, SetupPage } from "./page.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  hydrate: true,
  page: { title: "Set Up Your Studio" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
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
