import { readMessage, sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { emailQuestion, settledEmail } from "#app/platform/http/form-fields.server.ts";

export const contactAction = formAction(
  {
    contact({ fields, by, context }) {
      const settled = settledEmail(fields.all, "email", readMessage);
      if (!settled.ok) return settled;
      const sent = sendMessage(settled.value, { ip: context.ip, now: by.now });
      return sent.ok ? "/contact?sent=1" : sent;
    },
  },
  {
    otherwise: "contact",
    kept: ["name", "email", "message"],
    failed: (status) => `Failed to send the message: ${status}`,
    problem: (problem, _refusal, { fields }) => ({ ...problem, email: emailQuestion(fields.all, "email") }),
  },
);
