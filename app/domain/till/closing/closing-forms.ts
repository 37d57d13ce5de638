import { declareForm } from "#app/platform/shared/declared-form.ts";

const line = { maxLength: 300, autoComplete: "off" } as const;

export const closeForm = declareForm({
  counted: {
    label: "Counted cash",
    ...{ kind: "money", required: true, wrong: "Count the cash and enter the amount." },
  },
  comment: {
    label: "Comment",
    hint: "Required if the counted cash differs from the expected amount. Cash taken to the bank or added as change isn't recorded automatically, so mention it here.",
    ...{ ...line, optional: true },
  },
  sureCash: { label: "Amount is right", kind: "tick" },
  sure: { label: "Close the day anyway", kind: "tick" },
});

export const reopenForm = declareForm({
  reason: {
    label: "Reason",
    ...line,
    required: "Enter a reason for reopening the day.",
  },
});
