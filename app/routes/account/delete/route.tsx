import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { clientOf } from "#app/accounts/people/actor.ts";
import { ownAppointmentsOf } from "#app/booking/change/own-appointments.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { formRefusal, orSorry, wasRefused } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { ConfirmPage } from "#app/ui/kit/confirm.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import { deleteOwnAccount } from "./action.server.ts";

export const handle = {
  access: { GET: "signedIn", POST: "signedIn" },
  hydrate: true,
  page: { title: "Delete My Account" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { visitor } = context;
  const upcoming = visitor ? ownAppointmentsOf(visitor.userId, nowInstant()).upcoming.length : 0;
  return { failed: wasRefused(context), upcoming, username: visitor?.email ?? "" };
}

const sentence = (status: number) => `Server error: ${status}`;

export const action = ({ request, context }: ActionFunctionArgs) =>
  orSorry({ form: "delete", sentence }, context, async () => {
    const { visitor } = context;
    if (!visitor) return redirect("/login", 303);
    const form = await readForm(request);
    if (!form.ok) return formRefusal(form.refusal, { form: "delete" }, context);
    const client = clientOf(request, context);
    const outcome = await deleteOwnAccount(visitor, form.value, client, nowInstant());
    if (!outcome.ok) return formRefusal(outcome.refusal, { form: "delete" }, context);
    return redirect("/login?done=deleted", { status: 303, headers: outcome.value });
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answered(() => serverAction<typeof action>(), {
    form: "delete",
    unreadable: "Server returned invalid response",
    unanswered: "The request could not be sent. Please try again.",
  });

const fieldNames = ["password"];

export default function DeleteAccount() {
  const { upcoming, username } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  const appointments =
    upcoming === 1 ? "Your upcoming appointment is" : `Your ${upcoming} upcoming appointments are`;
  return (
    <ConfirmPage
      problem={<FormProblemSummary problem={problem} names={fieldNames} />}
      question={{
        heading: "Delete my account?",
        sentence: `Your name, email address and phone number are removed from our books. ${upcoming > 0 ? `${appointments} cancelled. ` : ""}This action cannot be undone.`,
        more: (
          <>
            <input hidden readOnly autoComplete="username" value={username} />
            <PasswordField name="password" label="Your password" error={problem?.fields.password} />
          </>
        ),
        yes: "Delete my account",
        no: "Keep my account",
        at: "/profile/delete",
        back: "/profile",
        fields: {},
      }}
    />
  );
}
