/** The forms below a receipt; ledger/void-sale.server.ts and receipt.server.ts read them. */
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";

export const receiptMailForm = declareForm({
  email: { label: "Send by mail to", kind: "email", required: "Please enter an email address." },
});

export const voidForm = declareForm({
  reason: {
    label: "Why",
    ...{ maxLength: longestFact.cancelReason, called: "the reason", autoComplete: "off" },
    required: "Say why the sale is voided.",
  },
});
