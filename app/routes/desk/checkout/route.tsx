import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { savedCheckout } from "#app/domain/till/checkout/desk-checkout.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import tillCss from "#app/routes/parts/styles/till.css";
import { checkoutAction } from "./action.server.ts";
import { appointmentInPath, type CheckoutData, loadCheckout } from "./loader.server.ts";
import { CheckoutPage, checkoutFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Checkout" },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: tillCss },
];

export const meta = staffMeta<typeof loader>(({ page }) =>
  page?.visit ? `Checkout: ${page.visit.name}` : handle.page.title,
);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const about = { appointmentId: appointmentInPath(params), query };
  const { now } = context.by;
  const id = query.has("deposit") ? null : about.appointmentId;
  const kept = id === null ? null : savedCheckout(id, signedIn(context), now);
  const page = await loadCheckout(about, kept ?? {}, now);
  const failed = page === null || wasRefused(context);
  return json({ page, kept, failed }, { status: page ? 200 : 404 });
}

export const action = checkoutAction;

export const clientAction = formClientAction({
  buttons: { pay: "take" },
  told: (_form, sentence) => checkoutFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function Checkout() {
  const { page, kept } = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem & { page?: CheckoutData }>();
  const shown = answer?.page ?? page;
  if (!shown) return <NotFoundPage heading={handle.page.title} sentence="Appointment not found" />;
  const asKept: FormProblem | null = kept && {
    ...{ ok: false, form: "look", message: "", fields: shown.problems, values: kept },
  };
  return <CheckoutPage page={shown} problem={answer ?? asKept ?? undefined} isKept={kept !== null} />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
