import { json } from "@remix-run/node";
import { balanceOf } from "#app/domain/till/prepaid/prepaid-pages.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";

export const balanceAction = formAction(
  {
    balance({ fields, by, context }) {
      const found = balanceOf(fields.text("code"), { ip: context.ip, now: by.now });
      return found.ok ? json({ ok: true, balance: found.value }) : found;
    },
  },
  {
    otherwise: "balance",
    kept: ["code"],
    failed: (status) => `The balance could not be read (${status}). Try again in a moment.`,
  },
);
