import { z } from "zod";
import type { MailWriter } from "#app/domain/notifications/mail-kinds.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { instantInWords, type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { type AddressParts, addressLine, readCoordinates } from "#app/domain/studio/studio-fields.server.ts";
import { webAddress } from "#app/domain/website/texts/text-request.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf, sentenceOf } from "#app/platform/shared/declared-schema.server.ts";
import { EmailAddress, isBlank, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { writing } from "#db/client.server.ts";
import {
  addressForm,
  addressLineForm,
  contactForm,
  longestProfile,
  mostProfiles,
  onlineForm,
  policyForm,
} from "./contact-forms.ts";

type Address = AddressParts & Pick<Studio, "address">;

const knownCountries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) =>
      code === "" || (/^[A-Z]{2}$/u.test(code) && code !== "ZZ" && knownCountries.of(code) !== undefined),
    "Enter a two-letter country code, such as US.",
  );

const Parts = schemaOf(addressForm, { country: Country });
const Line = schemaOf(addressLineForm, {});

const noParts = { street: "", city: "", region: "", postalCode: "", country: "" };

/** Returns parts and line of the address, or the stored ones (rule 22.11). Refusals: invalid. */
function readAddress(input: unknown, kept: Studio): Outcome<Address> {
  const given = fieldsIn(input);
  const typed = Object.fromEntries(addressForm.names.map((name) => [name, given[name] ?? kept[name]]));
  if (["street", "city", "region", "postalCode"].every((name) => isBlank(typed[name]))) {
    if (given.address === undefined && "street" in given) return incomplete();
    const line = readDeclared(addressLineForm, Line, given);
    return line.ok ? done({ ...noParts, ...line.value }) : line;
  }
  const parts = readDeclared(addressForm, Parts, typed);
  return parts.ok ? done({ ...parts.value, address: addressLine(parts.value) }) : parts;
}

function incomplete() {
  const street = sentenceOf(addressForm, "street");
  return refused("invalid", street, { fields: { street, city: sentenceOf(addressForm, "city") } });
}

/** Returns "US" for "en-US" and "" for a language without a region. */
export const homeCountry = (locale: string): string => new Intl.Locale(locale).region ?? "";

const Contact = schemaOf(contactForm, { phone: PhoneNumber, email: EmailAddress });

/** Changes address, phone and, for admins, the email. Returns true if anything changed. Refusals: invalid. */
export function changeReach(input: unknown, by: By): Outcome<boolean> {
  const request = readDeclared(contactForm, Contact, input);
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

/** Informs the studio's previous address. */
export const studioAddressMail: MailWriter = {
  write: ({ createdAt }, { page }) => {
    const { studioName } = studio();
    const when = instantInWords(createdAt);
    return {
      content: {
        subject: `The email address of ${studioName} was changed`,
        heading: "The studio's email address was changed",
        preheader: `Since ${when}, bookings and messages go to another address.`,
        paragraphs: [
          "Hello,",
          `An administrator changed the studio's email address. Since ${when}, emails about bookings and messages from the contact form go to the new address.`,
        ],
        facts: [],
        button: { label: "View address", url: page("/admin/webpage/studio") },
        notes: [
          "If no one at the studio made this change, log in, correct the address and set new passwords.",
        ],
      },
      calendar: null,
    };
  },
};

function bothRefused(...read: Outcome<unknown>[]): Outcome<never> {
  const refusals = read.flatMap((one) => (one.ok ? [] : [one.refusal]));
  const fields = Object.assign({}, ...refusals.map((refusal) => refusal.fields));
  return refused("invalid", refusals[0]?.message ?? "", { fields });
}

const Online = schemaOf(onlineForm, {
  coordinates: z
    .string()
    .transform((typed) => (typed.trim() === "" ? noPlace : readCoordinates(typed)))
    .refine((place) => place !== null, "Enter latitude and longitude, such as 45.5231, -122.6765."),
  profiles: z.string().transform((typed, context) => {
    const lines = typed
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const wrong = lines.find((line) => line.length > longestProfile || webAddress(line) === null);
    const sentence = wrong
      ? `Enter the full address of each page, beginning with https://. Check this one: ${wrong.slice(0, 60)}`
      : lines.length > mostProfiles && `Enter at most ${mostProfiles} pages.`;
    if (sentence) context.addIssue({ code: "custom", message: sentence });
    return [...new Set(lines.map((line) => webAddress(line) ?? ""))].join("\n");
  }),
});

const noPlace: { latitude: number | null; longitude: number | null } = { latitude: null, longitude: null };

/** Changes map location, type of business and profiles on other sites (rule 22.12). Refusals: invalid. */
export function changeOnline(input: unknown, by: By): Outcome<boolean> {
  const request = readDeclared(onlineForm, Online, input);
  if (!request.ok) return request;
  const { coordinates, trade, profiles } = request.value;
  return save({ ...(coordinates ?? noPlace), trade, profiles }, "Maps and search engines", by);
}

const Policy = schemaOf(policyForm, {});

/** Changes the policy of new bookings. Returns whether anything changed. Refusals: invalid. */
export function changePolicy(input: unknown, by: By): Outcome<boolean> {
  const request = readDeclared(policyForm, Policy, input);
  return request.ok ? save(request.value, "Cancellation policy", by) : request;
}

const save = (values: Partial<Studio>, label: string, by: By): Outcome<boolean> =>
  asSiteChange({ label, by }, () => done(recordSettings(values, by)));
