/** How long the studio keeps what is about people, in the sentences of the privacy notice: they say what the settings do (rule 21.7). */
import { type Kept, keptMonths } from "#app/platform/shared/keeping/kept.server.ts";

const inMonths = (months: number): string => (months === 1 ? "one month" : `${months} months`);

type Sentence = (months: number) => string;

/** By the placeholder; 0 months: what is never removed by itself. */
const sentences: Record<string, { kind: Kept; after: Sentence; never: string }> = {
  keptGuests: {
    kind: "guests",
    after: (months) =>
      `If you came without an account, we take your name, contact and notes out of our books ${inMonths(months)} after your last visit.`,
    never:
      "If you came without an account, your name and contact stay with your visits until you ask us to take them out.",
  },
  keptClients: {
    kind: "clients",
    after: (months) =>
      `An account is deleted once nobody has logged in or come by for ${inMonths(months)}, or when you ask us to.`,
    never: "Your account stays until you ask us to delete it.",
  },
  keptMails: {
    kind: "mails",
    after: (months) =>
      `After ${inMonths(months)} we only keep that a mail was sent, not to whom or what about.`,
    never: "We keep to whom a mail was sent, and what about, until you ask us to delete it.",
  },
  keptMessages: {
    kind: "messages",
    after: (months) => `We delete them after ${inMonths(months)}, or before that if you ask us to.`,
    never: "We delete them when you ask us to.",
  },
  keptAudit: {
    kind: "audit",
    after: (months) => `These notes are kept for ${inMonths(months)}.`,
    never: "These notes stay with the books.",
  },
  keptSessions: {
    kind: "sessions",
    after: (months) => `What we noted of a login or a link is deleted ${inMonths(months)} after it ended.`,
    never: "",
  },
};

export const keptPlaceholders = Object.keys(sentences);

/** The sentence for a word in braces; null for any other word. What nobody has agreed to is not done, and so not told. */
export function keptInWords(placeholder: string): string | null {
  const sentence = keptPlaceholders.includes(placeholder) ? sentences[placeholder] : undefined;
  if (!sentence) return null;
  const { months, agreedAt } = keptMonths();
  const { kind, after, never } = sentence;
  const isAsked = kind === "guests" || kind === "clients" || kind === "mails";
  return months[kind] === 0 || (isAsked && agreedAt === null) ? never : after(months[kind]);
}
