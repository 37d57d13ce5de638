import { json } from "@remix-run/node";
import { chosenClient } from "#app/clients/find.server.ts";
import { checkOut } from "#app/front-desk/checkout/check-out.server.ts";
import { receiptUrl } from "#app/front-desk/find/record-pages.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/http/answers/form-action.server.ts";
import { noteRefused } from "#app/http/answers/form-reply.server.ts";
import { refusalInit } from "#app/http/answers/reply.server.ts";
import { appointmentInPath, loadCheckout } from "./loader.server.ts";
import { checkoutFailed } from "./messages.ts";

const typedIn = ({ fields }: FormCall): Record<string, string> => fields.allTyped();

const pageOf = (call: FormCall) =>
  loadCheckout(
    { appointmentId: appointmentInPath(call.params), query: call.query },
    typedIn(call),
    call.by.now,
  );

/** Each change is looked up with all that was typed, and nothing is taken: so it works without script too. */
async function look(call: FormCall): Promise<FormAnswer> {
  const page = await pageOf(call);
  // As somebody is still typing, what is wrong is marked and the focus stays where it is.
  const unread = call.fields.text("typing") ? null : (page?.unread ?? null);
  const answer = {
    ...{ ok: false, form: "look", message: unread?.message ?? "", fields: page?.problems ?? {} },
    ...{ values: typedIn(call), page },
  };
  if (!unread) return json(answer);
  noteRefused(call.context);
  return json(answer, refusalInit(unread));
}

/** What was refused stands there with the sum of what is typed. */
async function take(call: FormCall): Promise<FormAnswer> {
  const { params, by, context } = call;
  const values = typedIn(call);
  const client = values.client ? chosenClient(values.client) : null;
  // Who is not there any more is told, and not left out of the sale.
  const recordId = values.client && !client ? 0 : client?.recordId;
  const taken = checkOut({ ...values, appointmentId: appointmentInPath(params), recordId }, by);
  if (taken.ok) return receiptUrl(taken.value.sale.number, "sold", taken.value.change);
  const { refusal } = taken;
  noteRefused(context);
  const { message, fields = {} } = refusal;
  const page = await pageOf(call);
  return json({ ok: false, form: "take", message, fields, values, page }, refusalInit(refusal));
}

export const checkoutAction = formAction(
  { look, take },
  {
    otherwise: "look",
    buttons: { pay: "take" },
    failed: (status) => checkoutFailed(String(status)),
    kept: typedIn,
  },
);
