/** Whether the sender's domain says who may send its mails: without it they end among the junk. */
import { resolveTxt } from "node:dns/promises";
import { mailSender } from "#app/domain/notifications/email/sender.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { asked, type NetworkAnswer } from "./asked.server.ts";

type SenderRecord = {
  name: string;
  called: string;
  place: (domain: string) => string;
  begins: RegExp;
  /** What its absence is. */
  level: "warning" | "note";
  remedy: string;
};

export const senderRecords: SenderRecord[] = [
  {
    name: "spf",
    called: "SPF record",
    place: (domain) => domain,
    begins: /^v=spf1\b/iu,
    level: "warning",
    remedy: "Your mail provider says which TXT record it takes; enter it where the domain was bought.",
  },
  {
    name: "dmarc",
    called: "DMARC record",
    place: (domain) => `_dmarc.${domain}`,
    begins: /^v=DMARC1\b/iu,
    level: "note",
    remedy: 'Enter a TXT record "v=DMARC1; p=none" for the name _dmarc where the domain was bought.',
  },
];

export async function senderChecks(): Promise<Check[]> {
  if (!environment().smtpUrl || environment().demo) return [];
  const [, domain = ""] = mailSender().address.split("@");
  if (!domain.includes(".")) return [];
  return Promise.all(
    senderRecords.map(async (record) =>
      judgeRecord(record, domain, await asked(resolveTxt(record.place(domain)))),
    ),
  );
}

export function judgeRecord(
  { name, called, begins, level, remedy }: SenderRecord,
  domain: string,
  answer: NetworkAnswer<string[][]>,
): Check {
  const check = { name, about: "Mail" };
  if ("silent" in answer) {
    return {
      ...check,
      level: "note",
      words: `Whether ${domain} has its ${called} could not be asked for from here (${answer.silent}).`,
      remedy: null,
    };
  }
  const has = "value" in answer && answer.value.some((parts) => begins.test(parts.join("")));
  if (has) return { ...check, level: "well", words: `The domain ${domain} has its ${called}.`, remedy: null };
  const words = `The domain ${domain} has no ${called}, so mails may end among the junk.`;
  return { ...check, level, words, remedy };
}
