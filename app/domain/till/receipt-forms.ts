import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";

export const receiptMailForm = declareForm({
  email: { label: "Email receipt to", kind: "email", required: "Please enter an email address." },
});

export const voidForm = declareForm({
  reason: {
    label: "Reason",
    ...{ maxLength: longestFact.cancelReason, autoComplete: "off" },
    required: "Enter a reason for the void.",
  },
});
