import { pathOfReferrer, switchUrl } from "#app/domain/accounts/desks/desk-access.server.ts";
import { type AtDesk, atDesk, takeOverIntents } from "#app/domain/accounts/desks/take-over.server.ts";
import { lockSession } from "#app/domain/accounts/session/session.server.ts";
import { ownPath } from "#app/domain/accounts/sign-in/return-path.ts";
import { parkTypedCall } from "#app/domain/booking/parked-calls.server.ts";
import { formActionFor } from "#app/platform/http/answers/form-action.server.ts";

function leave({ fields, request, context, by }: AtDesk): string {
  const { visitor } = context;
  const from = ownPath(fields.text("redirectTo") || pathOfReferrer(request)) ?? "";
  const who = fields.text("who") || undefined;
  if (!visitor?.desk) return switchUrl(from, { who });
  const kept = visitor.lockedAt === null ? parkTypedCall(fields.all, visitor, by.now) : null;
  lockSession(visitor.sessionId, by.now);
  return switchUrl(kept ?? from, { who });
}

export const switchAction = formActionFor<AtDesk>(
  atDesk,
  { leave, ...takeOverIntents },
  { failed: (status) => `Server error: ${status}`, otherwise: "leave", buttons: { pin: "pin" } },
);
