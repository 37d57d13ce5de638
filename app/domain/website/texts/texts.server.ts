import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { isOnPublicAddress } from "#app/domain/studio/open-to-public.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { type RetentionKind, retentionMonths } from "#app/platform/shared/retention.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { texts } from "#db/schema.ts";
import { siteTextOf, type TextKey } from "./catalogue.ts";
import { type RichHtml, richText } from "./rich-text.server.ts";

// Sentences of the privacy notice that follow the retention settings (rule 21.7).

const inMonths = (months: number): string => (months === 1 ? "one month" : `${months} months`);

type Sentence = (months: number) => string;

/** By placeholder. `never`: the sentence for 0 months. */
const sentences: Record<string, { kind: RetentionKind; after: Sentence; never: string }> = {
  keptGuests: {
    kind: "guests",
    after: (months) =>
      `If you came without an account, we remove your name, contact details and notes from our books ${inMonths(months)} after your last visit.`,
    never:
      "If you came without an account, your name and contact details stay with your visits until you ask us to remove them.",
  },
  keptClients: {
    kind: "clients",
    after: (months) =>
      `We delete your account if you don't log in or visit us for ${inMonths(months)}, or when you ask us to.`,
    never: "Your account stays until you ask us to delete it.",
  },
  keptMails: {
    kind: "mails",
    after: (months) =>
      `After ${inMonths(months)} we only store that an email was sent, without its recipient and subject.`,
    never: "We store the recipient and subject of each email until you ask us to delete them.",
  },
  keptMessages: {
    kind: "messages",
    after: (months) => `We delete them after ${inMonths(months)}, or before that if you ask us to.`,
    never: "We delete them when you ask us to.",
  },
  keptAudit: {
    kind: "audit",
    after: (months) => `These notes are kept for ${inMonths(months)}.`,
    never: "These notes stay with our books.",
  },
  keptSessions: {
    kind: "sessions",
    after: (months) => `We delete the data of a login or a link ${inMonths(months)} after it ends.`,
    never: "",
  },
};

export const retentionPlaceholders = Object.keys(sentences);

/** Returns the sentence of a placeholder or null. Uses `never` until an admin agrees to deletions. */
function retentionSentence(placeholder: string): string | null {
  const sentence = retentionPlaceholders.includes(placeholder) ? sentences[placeholder] : undefined;
  if (!sentence) return null;
  const { months, agreedAt } = retentionMonths();
  const { kind, after, never } = sentence;
  const isAsked = kind === "guests" || kind === "clients" || kind === "mails";
  return months[kind] === 0 || (isAsked && agreedAt === null) ? never : after(months[kind]);
}

const textRow = preparedQuery((db) =>
  db
    .select()
    .from(texts)
    .where(eq(texts.key, sql.placeholder("key")))
    .prepare(),
);

/** Returns the owner's text with its placeholders, or the default. */
export const typedSiteText = (key: TextKey): string => {
  const usual = siteTextOf(key).usual ?? "";
  const row = textRow().get({ key });
  return !row || (row.isExample && describesSoftware(key)) ? usual : row.body;
};

/** The privacy notice must describe the running version unless the owner changed it. */
const describesSoftware = (key: TextKey): boolean => key === "privacy.body";

/** Returns the text for visitors, or "" if it is a hidden example. */
export const siteText = (key: TextKey): string =>
  isHiddenExample(key) ? "" : withFacts(typedSiteText(key)).trim();

/** Example texts about the owner, license and location are hidden on a public address (rule 28.3). */
const isHiddenExample = (key: TextKey): boolean =>
  /^(?:owner\.|licence\.|packages\.vouchers$|contact\.(?:gettingHere|parking|accessibility|languages)$)/u.test(
    key,
  ) &&
  isOnPublicAddress() &&
  isExampleText(ownedTogether[key] ?? key);

/** If one of these texts is changed, the other one no longer counts as an example. */
const ownedTogether: Partial<Record<TextKey, TextKey>> = {
  "owner.role": "owner.name",
  "licence.title": "licence.number",
};

export function isExampleText(key: TextKey): boolean {
  const { isExample = false, body = "" } = textRow().get({ key }) ?? {};
  return isExample && body.trim() !== "";
}

export const siteLines = (key: TextKey): string[] =>
  siteText(key)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const formattedText = (key: TextKey, below: 1 | 2 = 1): RichHtml => richText(siteText(key), below);

/** Returns the URL and the lead of a page. The lead is also its description. */
export function pageHead(origin: string, path: string, leadKey: TextKey) {
  const lead = siteText(leadKey);
  return { address: origin + path, lead, description: lead || studio().studioName };
}

export const placeholders = [
  "studioName",
  "phone",
  "email",
  "address",
  "policy",
  "windowDays",
  "noticeHours",
] as const;

/** Replaces {studioName} and other placeholders. Unknown ones stay. */
export function withFacts(words: string): string {
  if (!words.includes("{")) return words;
  const facts = studio();
  return words.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const known = placeholders.find((placeholder) => placeholder === name);
    if (!known) return retentionSentence(name) ?? whole;
    return known === "phone" ? noBreak(facts.phone) : String(facts[known]);
  });
}

export const noBreak = (words: string): string => words.replaceAll(" ", "\u00A0");

export function lastChanged(key: TextKey): string | null {
  const row = textRow().get({ key });
  if (!row) return null;
  const { timeZone, locale } = studio();
  return dateInWords(studioNow(timeZone, row.updatedAt).date, locale, "date");
}

export const fingerprint = (words: string): string =>
  createHash("sha256").update(words.replace(/\r\n?/gu, "\n").trim()).digest("base64url").slice(0, 12);
