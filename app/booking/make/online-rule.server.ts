/** Whoever asks first, or does not book online, is led to the studio by the server, whatever form or call was used (rule 34.32). */
import { accountIdByProvenEmail } from "#app/accounts/people/account.server.ts";
import type { ContactValues } from "#app/appointments/contact.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import type { BookingContext } from "#app/appointments/requester.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { type ClientRecord, recordOfAccount } from "#app/clients/record/client-record.server.ts";
import { recordsOfBooker } from "#app/clients/record/record-for.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";

/** A part of what was asked for; `time` in minutes since midnight. */
type Wished = {
  service: { name: string };
  providers: readonly { id: number; name: string }[];
  date: string;
  time: number;
};

/**
 * Why a guest or a client can't book this online: a "conflict" with `online` and `wish`, or null while they may. It never says why;
 * staff are not bound by it. The strictest rule counts of the account's record and of those whose name and contact agree, of
 * everybody who comes.
 */
export function whyNotOnline(
  contacts: readonly ContactValues[],
  wished: readonly Wished[],
  { visitor, staff }: BookingContext,
): Exclude<Outcome<never, AppointmentDetail>, { ok: true }> | null {
  if (staff) return null;
  const accountId = visitor?.userId ?? null;
  const records = contacts.flatMap((contact) => recordsOf(contact, accountId));
  const rules = records.map(({ onlineRule }) => onlineRule);
  const isStrict = rules.includes("not_online");
  if (!isStrict && !rules.includes("ask")) return null;
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

function recordsOf(contact: ContactValues, accountId: number | null): ClientRecord[] {
  const own = accountId === null ? undefined : recordOfAccount(accountId);
  const { customerEmail: email } = contact;
  const account = accountId ?? (email ? accountIdByProvenEmail(email) : null);
  return [...(own ? [own] : []), ...recordsOfBooker(contact, account)];
}

function inWords({ service, providers, date, time }: Wished): string {
  const [only, ...others] = providers;
  const who = only && others.length === 0 ? ` with ${only.name}` : "";
  return `${service.name}${who} on ${momentInWords(date, time, studio().locale)}`;
}
