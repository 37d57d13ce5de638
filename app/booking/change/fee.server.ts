/** What the policy charges is kept or waived by staff, who say why (rule 8.16). Charges are recorded, not collected. */
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { whyStale } from "#app/appointments/revision.server.ts";
import { type Change, recordChange } from "#app/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { oneLine } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { readInput } from "#app/shared/read-input.server.ts";
import { longestFact } from "#app/studio/limits.ts";
import { writing } from "#db/client.server.ts";
import { waiveReasons } from "./waive-reasons.ts";

/** `reason` is what is kept in the books. */
export type Fee = { waived: false } | { waived: true; reason: string };

const tooLong = `Please keep the reason under ${longestFact.cancelReason} characters.`;

const FeeFields = z.object({
  fee: z.enum(["keep", "waive"]),
  waiveReason: z.enum(["", "illness", "first", "ours", "other"]).optional(),
  waiveWords: oneLine(longestFact.cancelReason, tooLong).optional(),
});

const wrong = {
  fee: "Say whether the charge is kept or waived.",
  waiveReason: "Choose a reason from the list.",
};

/** Of the fields `fee`, `waiveReason` and `waiveWords`. Refuses as "invalid" what is not said, and a waiver without a reason. */
export function readFee(input: Readonly<Record<string, unknown>>): Outcome<Fee> {
  const { fee, waiveReason, waiveWords } = input;
  const said = readInput(FeeFields, { fee, waiveReason, waiveWords }, { wrong });
  if (!said.ok) return said;
  if (said.value.fee === "keep") return done({ waived: false });
  const { waiveReason: why = "", waiveWords: words = "" } = said.value;
  if (why === "" && words === "") return unsaid("waiveReason", "Say why the charge is waived.");
  if (why === "other" && words === "") return unsaid("waiveWords", "Say in a few words why it is waived.");
  const reason =
    why === "" || why === "other" ? words : [waiveReasons[why], words].filter(Boolean).join(": ");
  return done({ waived: true, reason });
}

const unsaid = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

/** What is written of `minor`, which the policy charges. */
export const feeChange = (minor: number, fee: Fee, by: number | null): Change =>
  fee.waived && minor > 0
    ? { chargeMinor: 0, waivedMinor: minor, waivedBy: by, waiveReason: fee.reason }
    : { chargeMinor: minor, waivedMinor: 0, waivedBy: null, waiveReason: "" };

/** Keeps or waives what a visit was charged, later too. Refuses as "not-found", "invalid", and "conflict": stale, or nothing to charge. */
export function settleFee(
  id: number,
  input: Readonly<Record<string, unknown>> & { revision: number | null },
  by: By,
): Outcome<Appointment, AppointmentDetail> {
  const fee = readFee(input);
  if (!fee.ok) return fee;
  const { actor, now } = by;
  return writing(() => {
    const before = appointmentById(id);
    if (!before) return appointmentNotFound();
    const stale = whyStale(before, input.revision, { kind: "staff", actor, userId: actor.id }, now);
    if (stale) return stale;
    const minor = before.chargeMinor + before.waivedMinor;
    if (minor === 0) return refused("conflict", "Nothing is charged for this visit.");
    const change = feeChange(minor, fee.value, actor.id);
    const after = recordChange(before, change, now, { forCalendars: false });
    const detail = { waived: fee.value.waived, minor, revision: after.revision };
    record({ action: "fee", entity: "appointment", entityId: id, detail }, by);
    return done(after);
  });
}
