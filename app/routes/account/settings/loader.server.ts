import type { AppLoadContext } from "@remix-run/node";
import { hasPin } from "#app/domain/accounts/desks/pin.server.ts";
import { hasLetterKeys, pendingEmail } from "#app/domain/accounts/people/own-account.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { noMailSentence, sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";

export function loadAccountSettings(query: URLSearchParams, context: AppLoadContext) {
  const { userId, username, email, phone, roles } = signedIn(context);
  const pending = pendingEmail(userId, context.by.now);
  const done = query.get("done") ?? "";
  return {
    /** Null for clients, who can't have a PIN. */
    hasPin: isStaff(roles) ? hasPin(userId) : null,
    failed: wasRefused(context),
    sendsMails: sendsMails(),
    pending,
    noMail: pending !== null && !sendsMails() ? noMailSentence() : null,
    done: done === "again" && !sendsMails() ? null : (settingsDone.get(done) ?? null),
    /** Null for users without access to the board. */
    letterKeys: roles.some((role) => role === "admin" || role === "receptionist")
      ? hasLetterKeys(userId)
      : null,
    person: { username, email: email ?? "", phone: phone ?? "" },
  };
}

const settingsDone = new Map([
  ["again", "We are sending the email again."],
  ["keys", "Keyboard settings saved."],
  ["pin", "PIN set. It works at every desk of the studio."],
  ["no-pin", "PIN removed. Desks now ask for your password."],
  ["withdrawn", "Your address was not changed."],
]);

export type AccountSettingsData = ReturnType<typeof loadAccountSettings>;
