import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { appointmentInWords } from "#app/domain/appointments/in-words.server.ts";
import { openInvite } from "#app/domain/booking/change/invite.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { secretPage } from "#app/platform/http/checks/guard.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";

/** Changes nothing, because mail programs open links too. */
export function loadInvite({ params, context }: LoaderFunctionArgs) {
  const { token = "" } = params;
  const { now } = context.by;
  const open = openInvite(token, context.visitor, now);
  const {
    serviceName = "",
    day = "",
    time = "",
  } = open ? appointmentInWords(open.appointment, studio()) : {};
  return json(
    {
      way: open?.way ?? null,
      url: `/invite/${token}`,
      appointment: { serviceName, day, time },
      asksPhone: open?.way === "new" && isBlank(open.appointment.contact.phone),
      failed: wasRefused(context),
    },
    secretPage(open !== null, context.ip, now),
  );
}

export type InviteData = SerializeFrom<typeof loadInvite>;
