/** What /invite/TOKEN shows and does: a guest's visit comes into an account, new or present. */
import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { callerOf } from "#app/accounts/people/actor.ts";
import { appointmentInWords } from "#app/appointments/in-words.server.ts";
import { accountByInvite, addByInvite, openInvite } from "#app/booking/link-to-account/invite.server.ts";
import { formRefusal, orSorry, wasRefused } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { isBlank } from "#app/shared/fields.server.ts";
import { studio } from "#app/studio/studio.server.ts";

/** Shows, and changes nothing: mail programs open links too. */
export function loadInvite(token: string, context: AppLoadContext) {
  const now = nowInstant();
  const open = openInvite(token, context.visitor, now);
  const {
    serviceName = "",
    day = "",
    time = "",
  } = open ? appointmentInWords(open.appointment, studio()) : {};
  return json(
    {
      way: open?.way ?? null,
      at: `/invite/${token}`,
      appointment: { serviceName, day, time },
      asksPhone: open?.way === "new" && isBlank(open.appointment.contact.phone),
      failed: wasRefused(context),
    },
    secretPage(open !== null, context.ip, now),
  );
}

export const inviteDeed = (request: Request, token: string, context: AppLoadContext) =>
  orSorry({ form: "invite", sentence: (status) => `Server error: ${status}` }, context, async () => {
    const form = await readForm(request);
    if (!form.ok) return formRefusal(form.refusal, { form: "invite" }, context);
    const now = nowInstant();
    if (context.visitor) {
      const added = addByInvite(token, context.visitor, now);
      return added.ok ? redirect("/profile", 303) : formRefusal(added.refusal, { form: "invite" }, context);
    }
    const by = { client: callerOf(request, context), present: request };
    const made = await accountByInvite(token, form.value, by, now);
    const values = typedText(form.value, ["phone"]);
    if (!made.ok) return formRefusal(made.refusal, { form: "invite", values }, context);
    if (!made.value) return redirect("/login?done=registered", 303);
    const headers = { "Set-Cookie": made.value.setCookie };
    return redirect("/profile?done=kept", { status: 303, headers });
  });
