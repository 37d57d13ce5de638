/** Putting a call aside, hiding it, and throwing one away. */

import { deskUrl } from "#app/front-desk/desk-url.ts";
import { endParkedCall, keepTypedCall, parkCall } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import type { FormAnswer, FormCall } from "#app/http/answers/form-action.server.ts";
import { signedIn } from "#app/http/checks/signed-in.server.ts";

export const parkedCallIntents = {
  park({ fields, context, by }: FormCall): FormAnswer {
    const parked = parkCall(fields.all, signedIn(context), by.now);
    return parked.ok ? deskUrl({ date: parked.value.date, done: "parked" }) : parked;
  },
  unpark({ fields, context }: FormCall): FormAnswer {
    endParkedCall({ parked: fields.text("parked") }, signedIn(context));
    return deskUrl({ date: fields.text("date"), done: "unparked" });
  },
  /** Without script: the names are hidden, and the half-filled form is kept behind them. */
  curtain({ fields, query, context, by }: FormCall): FormAnswer {
    const kept = keepTypedCall(fields.all, signedIn(context), by.now);
    return `${kept ?? `/receptionist?${query}`}&curtain`;
  },
};
