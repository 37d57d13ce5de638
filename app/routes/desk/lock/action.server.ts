import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { lockedAt, pathOfReferrer } from "#app/domain/accounts/desks/desk-access.server.ts";
import { type AtDesk, atDesk, takeOverIntents } from "#app/domain/accounts/desks/take-over.server.ts";
import { lockSession } from "#app/domain/accounts/session/session.server.ts";
import { deskReturnPath } from "#app/domain/accounts/sign-in/return-path.ts";
import { parkTypedCall } from "#app/domain/booking/parked-calls.server.ts";
import { formActionFor } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { FormFields } from "#app/platform/http/form-fields.server.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";

const unlock = formActionFor<AtDesk>(atDesk, takeOverIntents, {
  failed: (status) => `Server error: ${status}`,
});

/** No formAction for the lock: it accepts any form of the desk and stores it. Only registered desks lock. */
export async function lockAction(call: ActionFunctionArgs) {
  const { request, context } = call;
  const visitor = signedIn(context);
  const { now } = context.by;
  const read = await readForm(request);
  const fields = new FormFields(read.ok ? read.value : {});
  if (visitor.lockedAt !== null && /^(?:pin|password)$/u.test(fields.text("intent"))) return unlock(call);
  const from = fields.text("redirectTo") || pathOfReferrer(request);
  if (!visitor.desk) return redirect(deskReturnPath(from, visitor.roles), 303);
  // A second window locks a moment after the first and stores its own form.
  const mayKeep = visitor.lockedAt === null || now - visitor.lockedAt < 60_000;
  const kept = mayKeep ? parkTypedCall(fields.all, visitor, now) : null;
  const follows = new URL(request.url).searchParams.has("follow");
  // The desk was unlocked before this window learned about the lock.
  if (follows && visitor.lockedAt === null) {
    return redirect(kept ?? deskReturnPath(from, visitor.roles), 303);
  }
  lockSession(visitor.sessionId, now);
  return redirect(lockedAt(kept ?? deskReturnPath(from, visitor.roles)), 303);
}
