/** Staff keep or waive a policy charge, all or part, with a reason (rule 8.16). Charges are recorded, not collected. */
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { type Change, recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { minorUnitsOf } from "#app/domain/catalogue/price.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";
import { waiveReasons } from "./waive-reasons.ts";

export type Fee = { waived: false } | { waived: true; reason: string; amountMinor: number | null };

export type FeeInput = { fee?: unknown; waiveAmount?: unknown; waiveReason?: unknown; waiveWords?: unknown };

export const feeIn = ({ fee, waiveAmount, waiveReason, waiveWords }: FeeInput): FeeInput => ({
  ...{ fee, waiveAmount, waiveReason, waiveWords },
});

const tooLong = `Enter at most ${longestFact.cancelReason} characters.`;

const FeeFields = z.object({
  fee: z.enum(["keep", "waive"]),
  waiveAmount: z.union([z.string(), z.number()]).optional(),
  waiveReason: z.enum(["", "illness", "first", "ours", "other"]).optional(),
  waiveWords: oneLine(longestFact.cancelReason, tooLong).optional(),
});

const wrong = {
  fee: "Choose whether to keep or waive the charge.",
  waiveAmount: "Enter the amount to waive, or leave it empty to waive all of it.",
  waiveReason: "Choose a reason from the list.",
};

/** Reads a `FeeInput` for a charge of `minor`. Refuses as "invalid" a missing choice, a missing reason, or an amount outside the charge. */
export function readFee(
  input: FeeInput,
  { minor, currency }: { minor: number; currency: string },
): Outcome<Fee> {
  const said = readInput(FeeFields, feeIn(input), { wrong });
  if (!said.ok) return said;
  if (said.value.fee === "keep") return done({ waived: false });
  const { waiveAmount = "", waiveReason: why = "", waiveWords: words = "" } = said.value;
  const typed = String(waiveAmount).trim();
  const amountMinor = typed === "" ? null : minorUnitsOf(typed, currency);
  if (typed !== "" && (amountMinor === null || amountMinor === 0 || amountMinor > minor)) {
    const most = formatMoney(minor, currency, studio().locale);
    return unsaid("waiveAmount", `Enter an amount above zero, up to ${most}.`);
  }
  if (why === "" && words === "") return unsaid("waiveReason", "Choose why you waive the charge.");
  if (why === "other" && words === "") return unsaid("waiveWords", "Enter a reason for waiving the charge.");
  const reason =
    why === "" || why === "other" ? words : [waiveReasons[why], words].filter(Boolean).join(": ");
  return done({ waived: true, reason, amountMinor });
}

const unsaid = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

export function feeChange(minor: number, fee: Fee, by: number | null): Change {
  const waivedMinor = fee.waived ? (fee.amountMinor ?? minor) : 0;
  return fee.waived && waivedMinor > 0
    ? { chargeMinor: minor - waivedMinor, waivedMinor, waivedBy: by, waiveReason: fee.reason }
    : { chargeMinor: minor, waivedMinor: 0, waivedBy: null, waiveReason: "" };
}

function settled(
  { chargeMinor, waivedMinor, waiveReason }: Appointment,
  fee: Fee,
  by: number | null,
): Change {
  if (!fee.waived || waivedMinor === 0 || chargeMinor === 0)
    return feeChange(chargeMinor + waivedMinor, fee, by);
  const amountMinor = waivedMinor + (fee.amountMinor ?? chargeMinor);
  const reason = [...new Set([waiveReason, fee.reason])].join("; ");
  return feeChange(chargeMinor + waivedMinor, { waived: true, reason, amountMinor }, by);
}

/** Keeps or waives a charge, also later. Refuses as "not-found", "invalid" or "conflict". */
export function settleFee(
  id: number,
  input: FeeInput & { revision: number | null },
  by: By,
): Outcome<Appointment, AppointmentDetail> {
  const { actor, now } = by;
  return writing(() => {
    const before = appointmentById(id);
    if (!before) return appointmentNotFound();
    const stale = whyStale(before, input.revision, { kind: "staff", actor, userId: actor.id }, now);
    if (stale) return stale;
    const minor = before.chargeMinor + before.waivedMinor;
    if (minor === 0) return refused("conflict", "Nothing is charged for this visit.");
    const fee = readFee(input, { minor: before.chargeMinor, currency: before.currency });
    if (!fee.ok) return fee;
    const after = recordChange(before, settled(before, fee.value, actor.id), now, { forCalendars: false });
    const part = after.chargeMinor > 0 && after.waivedMinor > 0 && { waivedMinor: after.waivedMinor };
    const detail = { waived: fee.value.waived, minor, ...part, revision: after.revision };
    record({ action: "fee", entity: "appointment", entityId: id, detail }, by);
    return done(after);
  });
}

export const isPartWaived = (fee: Fee | undefined): boolean =>
  fee?.waived === true && fee.amountMinor !== null;

export const oneByOne = () =>
  unsaid(
    "waiveAmount",
    "Leave the amount empty for several treatments. You can waive part of each charge later.",
  );
