/** Signed-in clients who ask first, or do not book online, are led to the studio, whatever form or call was used (rule 34.32). */

import { momentInWords } from "#app/domain/appointments/moment-words.ts";
import type { BookingContext } from "#app/domain/appointments/requester.ts";
import type { DetailWithoutTimes } from "#app/domain/booking/choose/choices.ts";
import { onlineRuleNote } from "#app/domain/clients/change/online-rules.ts";
import { recordOfAccount } from "#app/domain/clients/record/client-record.server.ts";
import { type BookedContact, recordsOfBooker } from "#app/domain/clients/record/record-for.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";

/** A part of what was asked for; `time` in minutes since midnight. */
type Wished = {
  service: { name: string };
  providers: readonly { id: number; name: string }[];
  date: string;
  time: number;
};

/**
 * Why a signed-in client can't book this online: a "conflict" with `online` and `wish`, or null while they may. It never says why;
 * staff are not bound by it, and of a stranger's record nobody learns anything (`onlineToCheck`).
 */
export function whyNotOnline(
  wished: readonly Wished[],
  { visitor, staff }: BookingContext,
): Exclude<Outcome<never, DetailWithoutTimes>, { ok: true }> | null {
  if (staff || !visitor) return null;
  const rule = recordOfAccount(visitor.userId)?.onlineRule ?? "usual";
  if (rule === "usual") return null;
  const isStrict = rule === "not_online";
  const { phone } = studio();
  const wish = wished.map(inWords).join("; ");
  return isStrict
    ? refused(
        "conflict",
        `This appointment can't be booked online. Please call us at ${phone}, or write to us: we find a time with you.`,
        { detail: { online: "call", wish } },
      )
    : refused(
        "conflict",
        `Before we book this, we would like to talk with you. We have your wish and will call you. You can also call us at ${phone}.`,
        { detail: { online: "ask", wish } },
      );
}

/** Returns what the desk must check of an online booking's client, or ''. The strictest rule counts. */
export function onlineToCheck(
  { contact, accountId }: { contact: BookedContact; accountId: number | null },
  { staff }: BookingContext,
): string {
  if (staff) return "";
  const rules = recordsOfBooker(contact, accountId).map(({ onlineRule }) => onlineRule);
  const strictest = (["not_online", "ask"] as const).find((rule) => rules.includes(rule)) ?? null;
  return onlineRuleNote(strictest) ?? "";
}

function inWords({ service, providers, date, time }: Wished): string {
  const [only, ...others] = providers;
  const who = only && others.length === 0 ? ` with ${only.name}` : "";
  return `${service.name}${who} on ${momentInWords(date, time, studio().locale)}`;
}
