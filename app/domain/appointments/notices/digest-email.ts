import type { EmailContent } from "#app/domain/notifications/email/layout.ts";

/** `when` sorts the lines of a kind. */
export type DigestLine = { what: "New" | "Moved" | "Cancelled"; when: string; detail: string };

/** A mail stays small; the rest is on the board. */
const mostLines = 25;

export function digestEmail(
  lines: DigestLine[],
  { diary, settings }: { diary: string; settings: string },
): EmailContent {
  const counted = kinds
    .map((what) => ({ what, count: lines.filter((line) => line.what === what).length }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${what.toLowerCase()}`)
    .join(", ");
  const ordered = mostUrgentFirst.flatMap((what) =>
    lines.filter((line) => line.what === what).sort((a, b) => a.when.localeCompare(b.when)),
  );
  const rest = ordered.length - mostLines;
  return {
    subject: `Since yesterday: ${counted}`,
    heading: "What has changed since yesterday",
    preheader: `${counted}.`,
    paragraphs:
      rest > 0 ? [`The first ${mostLines} are here; ${rest} more stand with the appointments.`] : [],
    facts: ordered.slice(0, mostLines).map(({ what, detail }) => ({ term: what, detail })),
    button: { label: "Open the appointments", url: diary },
    otherWay: { lead: "You get one mail a day.", label: "Change that", url: settings },
    notes: [],
  };
}

const kinds = ["New", "Moved", "Cancelled"] as const;

/** Somebody might wait for whoever is off. */
const mostUrgentFirst = [...kinds].reverse();
