import { redirect } from "@remix-run/node";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { checkPassword, signedOutHeaders } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { deleteOwnAccount } from "#app/domain/privacy/delete-own.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";

/** Deletes the visitor's account after checking the password, and signs this browser out (rule 21.6). */
export const deleteAccountAction = formAction<object>(
  {
    async delete({ fields, request, context, by }) {
      const password = fields.text("password");
      if (password === "") return wrongPassword("Enter your password.");
      const account = accountById(signedIn(context).userId);
      const credentials = { email: account?.email ?? "", password };
      const checked = await checkPassword(account, credentials, callerOf(request, context), by.now);
      if (!checked.ok) {
        const isWrong = checked.refusal.reason === "not-signed-in";
        return isWrong ? wrongPassword("That is not your password.") : checked;
      }
      const deleted = deleteOwnAccount(signedIn(context).userId, fields.has("withAddress"), by);
      if (!deleted.ok) return deleted;
      return redirect("/login?done=deleted", { status: 303, headers: signedOutHeaders() });
    },
  },
  { kept: ["withAddress"], failed: (status) => `Server error: ${status}`, otherwise: "delete" },
);

const wrongPassword = (sentence: string) => refused("invalid", sentence, { fields: { password: sentence } });
