import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { appointmentByToken } from "#app/appointments/in-words.server.ts";
import { NoAppointment } from "#app/appointments/views/no-appointment.tsx";
import type { RouteHandle } from "#app/http/access.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { Failure } from "#app/ui/shell/failure.tsx";
import { useRoot } from "#app/ui/shell/root-data.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import { doDeed } from "./action.server.ts";
import { loadManage } from "./loader.server.ts";
import { ManagePage } from "./page.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  page: { title: "Your Appointment" },
} satisfies RouteHandle;

const headings = { appointment: "Your Visit", cancel: "Cancel Your Visit", move: "Move Your Visit" };

const ended = "This link has ended";

const hasEnded = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const words = error
    ? hasEnded(error)
      ? ended
      : "Something went wrong"
    : headings[data?.step ?? "appointment"];
  return [
    { title: (data?.failed ? "Error: " : "") + pageTitle(matches, words) },
    { name: "robots", content: "noindex" },
  ];
};

/** Shows, and changes nothing: mail programs open links too. An unknown link is answered like one that has ended. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const now = nowInstant();
  const { appointment, token } = opened(params.token, context.ip, now);
  const query = new URL(request.url).searchParams;
  const shown = loadManage(appointment, { token, query, request, context }, now);
  return json(shown, {
    ...secretPage(true, context.ip, now),
    ...(shown.choices?.dateProblem && { status: 400 }),
  });
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  orSorry(
    { form: "", sentence: (status) => `Failed to update appointment: ${status}` },
    context,
    async () => {
      const now = nowInstant();
      const { appointment, token } = opened(params.token, context.ip, now);
      const form = await readForm(request);
      if (!form.ok) return formRefusal(form.refusal, { form: "" }, context);
      return doDeed({ appointment, token, fields: form.value, request, context, now });
    },
  );

function opened(token = "", ip: string, now: number) {
  const appointment = appointmentByToken(token, now);
  if (appointment) return { appointment, token };
  const answer = secretPage(false, ip, now);
  const sentence =
    answer.status === 429 ? "Too many requests. Please wait a moment and try again." : "Not Found";
  throw new Response(sentence, answer);
}

export default function Manage() {
  return <ManagePage appointment={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

/** A link ends, or loses a letter on its way: whoever holds one is told so, and how to go on. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRoot();
  if (!hasEnded(error)) return <Failure error={error} />;
  return (
    <NoAppointment
      heading={ended}
      words="The link to a visit works until a day after it. This one has ended, or a part of its address is missing."
      phone={root?.phone}
      signedIn={Boolean(root?.visitor)}
    />
  );
}
