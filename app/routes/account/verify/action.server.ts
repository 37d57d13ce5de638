import { type ActionFunctionArgs, json } from "@remix-run/node";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { proveAddress } from "#app/domain/accounts/verify-email.server.ts";
import { followAddress } from "#app/domain/appointments/of-person.server.ts";
import { linkGuestAppointments } from "#app/domain/booking/change/link-to-account.server.ts";
import { updateRecordOfAccount } from "#app/domain/clients/records-of-accounts.server.ts";
import { statusOf } from "#app/platform/http/answers/reply.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import type { ProofAnswer } from "./loader.server.ts";

export function verifyAction({ params, context }: ActionFunctionArgs) {
  const proven = proveAndLink(params.token ?? "", signedIn(context).userId, context.by.now);
  if (proven.ok) return json<ProofAnswer>({ ok: true, ...proven.value });
  const { reason, message } = proven.refusal;
  return json<ProofAnswer>({ ok: false, message }, { status: statusOf(reason) });
}

/**
 * Moves upcoming appointments to the new address and links guest ones, in one transaction. Returns the number of linked ones.
 */
const proveAndLink = (token: string, userId: number, now: number): Outcome<{ appointments: number }> =>
  writing(() => {
    const proven = proveAddress(token, userId, now);
    if (!proven.ok) return proven;
    const { address, before } = proven.value;
    if (before !== null) followAddress(userId, { before, address }, now);
    const account = accountById(userId);
    if (account && before !== null) updateRecordOfAccount({ ...account, email: before }, now);
    return done({ appointments: linkGuestAppointments(userId, now) });
  });
