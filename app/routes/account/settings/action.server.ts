import { redirect } from "@remix-run/node";
import { choosePin, removeOwnPin } from "#app/domain/accounts/desks/pin.server.ts";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import {
  askForEmailAgain,
  changeDetails,
  changePassword,
  setLetterKeys,
  withdrawEmail,
} from "#app/domain/accounts/people/own-account.server.ts";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { updateRecordOfAccount } from "#app/domain/clients/records-of-accounts.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";

export const accountSettingsAction = formAction(
  {
    details: {
      kept: ["username", "email", "phone"],
      async run({ fields, request, context, by }) {
        const caller = callerOf(request, context);
        const visitor = signedIn(context);
        const before = accountById(visitor.userId);
        const changed = await changeDetails(visitor, fields.all, caller, by.now);
        if (changed.ok && before) updateRecordOfAccount(before, by.now);
        return changed.ok ? `/profile?done=${changed.value.waits ? "address" : "details"}` : changed;
      },
    },
    async password({ fields, request, context, by }) {
      const caller = callerOf(request, context);
      const changed = await changePassword(signedIn(context), fields.all, caller, by.now);
      if (!changed.ok) return changed;
      return redirect("/profile?done=password", { status: 303, headers: changed.value.cookies });
    },
    "letter-keys"({ fields, context, by }) {
      const set = setLetterKeys(fields.has("letterKeys"), signedIn(context).userId, by);
      return set.ok ? "/profile/settings?done=keys" : set;
    },
    async pin({ fields, request, context, by }) {
      const caller = callerOf(request, context);
      const chosen = await choosePin(signedIn(context), fields.all, caller, by.now);
      return chosen.ok ? "/profile/settings?done=pin" : chosen;
    },
    "pin-remove": {
      form: "pin",
      async run({ fields, request, context, by }) {
        const caller = callerOf(request, context);
        const removed = await removeOwnPin(signedIn(context), fields.all, caller, by.now);
        return removed.ok ? "/profile/settings?done=no-pin" : removed;
      },
    },
    "address-again"({ context, by }) {
      const asked = askForEmailAgain(signedIn(context).userId, by.now);
      return asked.ok ? "/profile/settings?done=again" : asked;
    },
    "address-withdraw"({ context, by }) {
      const withdrawn = withdrawEmail(signedIn(context).userId, by);
      return withdrawn.ok ? "/profile/settings?done=withdrawn" : withdrawn;
    },
  },
  { failed: (status) => `Server error: ${status}`, otherwise: "details" },
);
