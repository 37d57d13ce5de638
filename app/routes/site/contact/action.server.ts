import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";

export const contactAction = formAction(
  {
    contact({ fields, by, context }) {
      const sent = sendMessage(fields.all, { ip: context.ip, now: by.now });
      return sent.ok ? "/contact?sent=1" : sent;
    },
  },
  {
    otherwise: "contact",
    kept: ["name", "email", "message"],
    failed: (status) => `Failed to send the message: ${status}`,
  },
);
