import { bookParked, type ParkedDetail } from "#app/domain/booking/parked-calls.server.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { bookWalkIn, walkedInLabel } from "#app/routes/desk/walk-in/book-walk-in.server.ts";
import { backTo } from "./visit-intents.server.ts";

/** What the panel for a walk-in sends. */
export const walkInIntents = {
  "walk-in": ({ fields, context, by }: FormCall): FormAnswer<ParkedDetail> => {
    const how = { whose: signedIn(context), again: "press the name once more", by };
    const begin = () => bookWalkIn(fields.all, fields.text("key") || null, by);
    const booked = asDeskChange(walkedInLabel, () => bookParked(fields.all, begin, how), by);
    return booked.ok ? backTo(booked, "walked-in") : booked;
  },
};
