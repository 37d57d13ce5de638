import { redirect } from "@remix-run/node";
import { signOutEverywhere } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { askForProof } from "#app/domain/accounts/verify-email.server.ts";
import { type Requester, requesterOf } from "#app/domain/appointments/requester.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { manageLink } from "#app/domain/booking/change/own-appointments.server.ts";
import { cancelByClient } from "#app/domain/schedules/absence/offer.server.ts";
import { type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { profileActionFailed } from "./messages.ts";

/** On this page staff are clients too: they can change only their own appointments, under the same policy. */
const asClient = ({ context }: FormCall): Requester => ({
  ...requesterOf(signedIn(context), context.requestId),
  kind: "client",
});

export const profileAction = formAction<object>(
  {
    cancel(call) {
      const { fields, by } = call;
      const choice = {
        lateConfirmed: fields.text("lateConfirmed") === "on",
        shownChargeCents: fields.id("shownChargeCents"),
        revision: revisionIn(fields.all),
      };
      const id = fields.id("visit");
      const cancelled = cancelByClient(id, asClient(call), choice, by.now);
      return cancelled.ok ? `/profile?done=cancelled&visit=${id}` : cancelled;
    },
    /** A POST, because creating the secret link to the manage page writes to the database. */
    manage(call) {
      const link = manageLink(call.fields.id("visit"), asClient(call), call.by.now);
      return link.ok ? link.value : link;
    },
    proof({ context, by }) {
      askForProof(signedIn(context).userId, by.now);
      return "/profile?done=proof";
    },
    "logout-all": ({ context, by }) =>
      redirect("/login?done=everywhere", { status: 303, headers: signOutEverywhere(context.visitor, by) }),
  },
  {
    failed: (status, intent) => profileActionFailed(intent, String(status)),
    problem: (problem, { message }, { intent }) => ({
      ...problem,
      message: profileActionFailed(intent, message),
    }),
  },
);
