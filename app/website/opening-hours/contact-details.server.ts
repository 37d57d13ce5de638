import { z } from "zod";
import { queueMessage } from "#app/notifications/outbox.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { EmailAddress, oneLine, PhoneNumber, severalLines } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { longestFact } from "#app/studio/limits.ts";
import { recordSettings } from "#app/studio/record.server.ts";
import { readSection } from "#app/studio/section-request.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { presentRow, rememberChange } from "#app/undo/changes.server.ts";
import { writing } from "#db/client.server.ts";

const Reach = z.object({
  address: oneLine(longestFact.address, `Please keep the address under ${longestFact.address} characters.`),
  phone: PhoneNumber,
  email: EmailAddress,
});

/** Answers whether anything changed. Bookings are mailed to the email: it is an administrator's to change. Refuses as "invalid". */
export function changeReach(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(Reach, input, {
    address: "Enter the studio's address.",
    phone: "Enter the studio's phone number.",
    email: "Enter the studio's email address.",
  });
  if (!request.ok) return request;
  const { email, ...place } = request.value;
  return writing(() => {
    const old = studio().email;
    const moves = email !== old;
    if (moves && by.actor.role !== "admin") {
      const sentence = "Only an administrator can change the studio's email address.";
      return refused("invalid", sentence, { fields: { email: sentence } });
    }
    const placed = save(place, "Address and contact", by);
    if (!placed.ok || !moves) return placed;
    recordSettings({ email }, by);
    const mail = { kind: "studio-address", audience: "studio", recipient: old, appointmentId: null } as const;
    if (old) queueMessage({ ...mail, occasion: `studio-address ${by.now}`, dueAt: by.now }, by.now);
    return done(true);
  });
}

const Policy = z.object({
  policy: severalLines(longestFact.policy, `Please keep the policy under ${longestFact.policy} characters.`),
});

/** A new booking carries the new text. Answers whether anything changed. Refuses as "invalid". Can be undone. */
export function changePolicy(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(Policy, input, { policy: "Enter the policy." });
  return request.ok ? save(request.value, "Cancellation policy", by) : request;
}

const save = (values: Record<string, string>, label: string, by: By): Outcome<boolean> =>
  writing(() => {
    // These alone: an undo must not bring back an old time zone with an old phone number.
    const before = [presentRow("settings", 1, Object.keys(values))];
    const changed = recordSettings(values, by);
    if (changed) rememberChange({ label, before }, by);
    return done(changed);
  });
