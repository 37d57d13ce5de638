import { z } from "zod";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { readCoordinates } from "#app/domain/studio/coordinates.ts";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { longestFact, mostProfiles } from "#app/domain/studio/studio-limits.ts";
import { webAddress } from "#app/domain/website/texts/web-address.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { EmailAddress, oneLine, PhoneNumber, severalLines } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { presentRow, rememberChange } from "#app/platform/undo/changes.server.ts";
import { writing } from "#db/client.server.ts";
import { readAddress } from "./postal-address.server.ts";

const Reach = z.object({ phone: PhoneNumber, email: EmailAddress });

/** Answers whether anything changed. Bookings are mailed to the email: it is an administrator's to change. Refuses as "invalid". */
export function changeReach(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(Reach, input, {
    phone: "Enter the studio's phone number.",
    email: "Enter the studio's email address.",
  });
  const address = readAddress(input, studio());
  if (!request.ok || !address.ok) return bothRefused(address, request);
  const { email, phone } = request.value;
  const place = { ...address.value, phone };
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

/** The address stands first in the form. */
function bothRefused(...read: Outcome<unknown>[]): Outcome<never> {
  const refusals = read.flatMap((one) => (one.ok ? [] : [one.refusal]));
  const fields = Object.assign({}, ...refusals.map((refusal) => refusal.fields));
  return refused("invalid", refusals[0]?.message ?? "", { fields });
}

const Online = z.object({
  coordinates: z
    .string()
    .transform((typed) => (typed.trim() === "" ? noPlace : readCoordinates(typed)))
    .refine((place) => place !== null, "Enter latitude and longitude, such as 45.5231, -122.6765."),
  trade: oneLine(longestFact.trade, `Please keep it under ${longestFact.trade} characters.`),
  profiles: z.string().transform((typed, context) => {
    const lines = typed
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const wrong = lines.find((line) => line.length > longestFact.profile || webAddress(line) === null);
    const sentence = wrong
      ? `Enter each page as its whole address, beginning with https://. This is none: ${wrong.slice(0, 60)}`
      : lines.length > mostProfiles && `Please enter at most ${mostProfiles} pages.`;
    if (sentence) context.addIssue({ code: "custom", message: sentence });
    return [...new Set(lines.map((line) => webAddress(line) ?? ""))].join("\n");
  }),
});

const noPlace: { latitude: number | null; longitude: number | null } = { latitude: null, longitude: null };

/** Where maps show the studio, what it is, its pages on other sites (rule 22.12). Refuses as "invalid". Can be undone. */
export function changeOnline(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(Online, input, { trade: "Enter what the studio is, such as Day spa." });
  if (!request.ok) return request;
  const { coordinates, trade, profiles } = request.value;
  return save({ ...(coordinates ?? noPlace), trade, profiles }, "Maps and search engines", by);
}

const Policy = z.object({
  policy: severalLines(longestFact.policy, `Please keep the policy under ${longestFact.policy} characters.`),
});

/** A new booking carries the new text. Answers whether anything changed. Refuses as "invalid". Can be undone. */
export function changePolicy(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(Policy, input, { policy: "Enter the policy." });
  return request.ok ? save(request.value, "Cancellation policy", by) : request;
}

const save = (values: Partial<Studio>, label: string, by: By): Outcome<boolean> =>
  writing(() => {
    // These alone: an undo must not bring back an old time zone with an old phone number.
    const before = [presentRow("settings", 1, Object.keys(values))];
    const changed = recordSettings(values, by);
    if (changed) rememberChange({ label, before }, by);
    return done(changed);
  });
