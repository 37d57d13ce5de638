import { json } from "@remix-run/node";
import { chosenClient } from "#app/domain/clients/find/find-clients.server.ts";
import { checkoutForm } from "#app/domain/till/checkout/checkout-form.ts";
import {
  checkOutAtDesk,
  deleteSavedCheckouts,
  saveCheckout,
  savedCheckout,
} from "#app/domain/till/checkout/desk-checkout.server.ts";
import {
  type FormAnswer,
  type FormCall,
  formAction,
  noteRefused,
} from "#app/platform/http/answers/form-action.server.ts";
import { refusalInit } from "#app/platform/http/answers/reply.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { checkoutUrl, receiptUrl, saleUrl } from "#app/routes/parts/desk-pages.ts";
import { appointmentInPath, type CheckoutData, loadCheckout } from "./loader.server.ts";
import { checkoutFailed } from "./page.tsx";

const typedIn = ({ fields }: FormCall): Record<string, string> => fields.allTyped();

const pageOf = (call: FormCall) =>
  loadCheckout(
    { appointmentId: appointmentInPath(call.params), query: call.query },
    typedIn(call),
    call.by.now,
  );

/** Saves a started checkout for later. An unchanged one is not saved (rule 37.73). */
function keep(call: FormCall, page: CheckoutData | null, isRefused: boolean): void {
  const { context, by, query } = call;
  if (!page?.visit || query.has("deposit")) return;
  const { id, name, paid } = page.visit;
  const visitor = signedIn(context);
  // After a refusal, a saved checkout is updated and never removed.
  const isKept = isRefused && savedCheckout(id, visitor, by.now) !== null;
  if (paid === null && (isKept || hasInput(page, typedIn(call)))) {
    const label = page.sum ? `${name} ${page.sum.rest}` : name;
    saveCheckout(id, { label, typed: typedIn(call) }, visitor, by.now);
  } else if (!isRefused) deleteSavedCheckouts([id]);
}

function hasInput(
  { visit, parts, fees, deposit, products }: CheckoutData,
  typed: Record<string, string>,
): boolean {
  const names = [...checkoutForm.names, ...products.map(({ id }) => `quantity-${id}`)];
  return (
    names.some((name) => typed[name]) ||
    !["0", "none", undefined].includes(typed.tip) ||
    parts.some((part) => !part.ticked || (part.packages.length > 0 && part.package === "")) ||
    fees.some(({ id, ticked }) => ticked !== (parts.length === 0 && id === visit?.id)) ||
    deposit?.ticked === false
  );
}

/** Recalculates the total without taking a payment. Works without script. */
async function look(call: FormCall): Promise<FormAnswer> {
  const page = await pageOf(call);
  // While the user types, errors are marked without moving the focus.
  const unread = call.fields.text("typing") ? null : (page?.unread ?? null);
  keep(call, page, unread !== null);
  const answer = {
    ...{ ok: false, form: "look", message: unread?.message ?? "", fields: page?.problems ?? {} },
    ...{ values: typedIn(call), page },
  };
  if (!unread) return json(answer);
  noteRefused(call.context);
  return json(answer, refusalInit(unread));
}

async function take(call: FormCall): Promise<FormAnswer> {
  const { params, by, context } = call;
  const values = typedIn(call);
  const client = values.client ? chosenClient(values.client) : null;
  // An unknown client is refused, not dropped from the sale.
  const recordId = values.client && !client ? 0 : client?.recordId;
  const taken = checkOutAtDesk({ ...values, appointmentId: appointmentInPath(params), recordId }, by);
  if (taken.ok) {
    const { sale, change } = taken.value;
    const paid = sale.lines.flatMap(({ appointmentId }) => appointmentId ?? []);
    deleteSavedCheckouts([appointmentInPath(params) ?? 0, ...paid]);
    return receiptUrl(sale.number, "sold", change);
  }
  const { refusal } = taken;
  noteRefused(context);
  const { message, fields = {} } = refusal;
  const page = await pageOf(call);
  keep(call, page, true);
  return json({ ok: false, form: "take", message, fields, values, page }, refusalInit(refusal));
}

function startOver({ params }: FormCall): FormAnswer {
  const id = appointmentInPath(params);
  if (id === null) return saleUrl();
  deleteSavedCheckouts([id]);
  return checkoutUrl(id);
}

export const checkoutAction = formAction(
  { look, take, "start-over": startOver },
  {
    otherwise: "look",
    buttons: { pay: "take" },
    failed: (status) => checkoutFailed(String(status)),
    kept: typedIn,
  },
);
