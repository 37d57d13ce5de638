/** The forms of the close of a day; the commands in close-day.server.ts read them. */
import { declareForm } from "#app/platform/shared/declared-form.ts";

const line = { maxLength: 300, autoComplete: "off" } as const;

export const closeForm = declareForm({
  counted: {
    label: "Counted cash",
    ...{ kind: "money", required: true, wrong: "Count the cash and type the amount." },
  },
  comment: {
    label: "Comment",
    hint: "Needed where the counted cash is not what should be there. Cash that was taken to the bank or put in for change is not booked by itself: say it here.",
    ...{ ...line, called: "the comment", optional: true },
  },
  sureCash: { label: "It is right", kind: "tick" },
  sure: { label: "Close the day anyway", kind: "tick" },
});

export const reopenForm = declareForm({
  reason: { label: "Why", ...line, called: "the reason", required: "Say why the day is opened again." },
});
