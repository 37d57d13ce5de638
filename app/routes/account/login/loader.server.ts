import type { AppLoadContext } from "@remix-run/node";
import { endInWords } from "#app/domain/accounts/session/visitor.server.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";

export function loadLogin(query: URLSearchParams, context: AppLoadContext) {
  const ended = query.get("ended");
  return {
    redirectTo: query.get("redirectTo") ?? "",
    ended: ended === "inactivity" || ended === "expired" ? endInWords[ended] : null,
    done: loginDone.get(query.get("done") ?? "") ?? null,
    failed: wasRefused(context),
  };
}

const loginDone = new Map([
  ["registered", "Registration successful! You can now log in."],
  ["reset", "Your new password is set. You can now log in."],
  ["everywhere", "You are logged out on all devices."],
  ["deleted", "Your account is deleted. Thank you for being our client."],
]);
