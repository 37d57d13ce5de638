import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { isRecentlyMailed } from "#app/domain/accounts/queue-account-mail.server.ts";
import { endInWords, sessionEnded } from "#app/domain/accounts/session/visitor.server.ts";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import {
  type AppointmentCard,
  ownAppointmentsOf,
  visitsIn,
} from "#app/domain/booking/change/own-appointments.server.ts";
import { visitAgainUrl, whoComes } from "#app/domain/booking/joint/parts.server.ts";
import { recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { stampCardOf } from "#app/domain/loyalty/rewards.server.ts";
import { noMailSentence, sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { owedBy, owedOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { depositNote } from "#app/domain/till/prepaid/deposits.server.ts";
import { prepaidLabels } from "#app/domain/till/prepaid/open-balances.server.ts";
import { offersFor } from "#app/domain/website/pages/offers.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";

// Returns the client's packages, vouchers, deposits and debt, as on their record at the front desk (rule 37.64).

/** Null if there is nothing, or if the account's address is unproven or differs from the record's, because voucher codes are money. */
function balanceOf(userId: number, now: number) {
  const account = accountById(userId);
  const record = account?.emailProvenAt ? recordOfAccount(userId) : undefined;
  if (!record || record.email.toLowerCase() !== account?.email?.toLowerCase()) return null;
  const { timeZone, currency, locale } = studio();
  const { packages, vouchers, deposits } = prepaidLabels(record.id, studioNow(timeZone, now).date);
  const owed = owedBy(record.id, currency);
  if (packages.length + vouchers.length + deposits.length === 0 && owed === 0) return null;
  return {
    ...{ packages, vouchers, deposits: deposits.map(({ words }) => words) },
    owed: owed === 0 ? null : formatMoney(owed, currency, locale),
  };
}

type Charged = { id: number; charged: string | null; chargedMinor: number };

/** Returns "$26 charged, unpaid" or "… paid", or null without a charge. A charge is always paid in full. */
function chargeInWords({ id, charged, chargedMinor }: Charged): string | null {
  if (!charged) return null;
  return `${charged} charged, ${owedOf({ id, chargeMinor: chargedMinor }) > 0 ? "unpaid" : "paid"}`;
}

/** Number of past appointments at first (rule 25.5). */
const firstOfHistory = 6;

/** Throws a 401 for a signed-out visitor, or redirects to the login if inactivity ended their session. */
export function loadProfile(request: Request, { visitor, by }: AppLoadContext) {
  if (visitor) {
    const profile = profileOf(visitor, new URL(request.url).searchParams, by.now);
    return json({ profile, ended: null }, { status: profile.missing ? 404 : 200 });
  }
  const ended = sessionEnded(request);
  if (ended === "inactivity") throw redirect("/login?ended=inactivity&redirectTo=%2Fprofile", 302);
  return json({ profile: null, ended: ended && endInWords[ended] }, { status: 401 });
}

function profileOf({ userId, username, email, phone, roles }: Visitor, query: URLSearchParams, now: number) {
  const { upcoming, past } = ownAppointmentsOf(userId, now);
  const asked = query.get("cancel");
  const cancelling =
    asked === null ? null : upcoming.find(({ id, mayCancel }) => mayCancel && id === idOf(asked));
  const shownPast = query.has("all") ? past : past.slice(0, firstOfHistory);
  return {
    person: {
      username,
      email,
      phone,
      accountType: roles.map((role) => (role === "user" ? "Client (user)" : role)).join(", "),
      proven: Boolean(accountById(userId)?.emailProvenAt),
    },
    /** Stamp cards are for clients, not for staff. */
    stampCard: roles.includes("user") ? stampCardOf(userId) : null,
    balance: balanceOf(userId, now),
    offers: offersFor({ roles }, now),
    upcoming: visitsIn(upcoming).flatMap(visitCard),
    past: shownPast.map(pastRow),
    pastCount: past.length,
    cancelling: cancelling ? upcomingCard(cancelling) : null,
    /** The URL asks to cancel an appointment that doesn't exist, belongs to someone else or can't be cancelled any more. */
    missing: asked !== null && !cancelling,
    done: profileDone(query, past),
    /** Why no link can be emailed, or null. */
    noMail: sendsMails() ? null : noMailSentence(),
    /** The link was just requested, or queued with the account, so it isn't offered again. */
    proofAsked:
      (sendsMails() && isRecentlyMailed("address-proof", userId, now)) ||
      (sendsMails() ? ["registered", "proof", "address"] : ["proof", "address"]).includes(
        query.get("done") ?? "",
      ),
  };
}

function profileDone(query: URLSearchParams, past: AppointmentCard[]): string | null {
  const done = query.get("done") ?? "";
  if (done === "cancelled") return cancelledInWords(past, idOf(query.get("visit") ?? undefined));
  if (!sendsMails() && done === "proof") return noMailSentence();
  if (!sendsMails() && done === "address") return `Details saved. ${noMailSentence()}`;
  if (sendsMails() && done === "registered") return `${sentences.get(done)} ${proofMailed}`;
  return sentences.get(done) ?? null;
}

/** The charge is read from the books, because the URL can be edited. */
function cancelledInWords(past: AppointmentCard[], appointment: number | null): string {
  const cancelled = past.find(({ id, status }) => id === appointment && status === "cancelled");
  if (!cancelled) return "Your appointment is cancelled.";
  const visit = appointmentById(cancelled.id);
  const words = cancelled.charged
    ? `Your appointment is cancelled. Our policy charges the full service price for it: ${cancelled.charged}.`
    : "Your appointment is cancelled. Nothing is charged.";
  return [words, visit ? depositNote([visit]) : ""].filter(Boolean).join(" ");
}

const proofMailed =
  "We are emailing you a link. Open it to see visits here that you booked with this address as a guest.";

const sentences = new Map([
  ["registered", "Account created and logged in successfully!"],
  ["proof", "We are emailing a link to your address. The link works for two days."],
  ["kept", "Account created and logged in successfully! Your visit was added."],
  ["details", "Details saved."],
  [
    "address",
    "Details saved. We are emailing a link to your new address. Open it to start using that address.",
  ],
  ["password", "Your new password is set. All other devices are logged out."],
]);

const upcomingCard = (appointment: AppointmentCard) => ({
  id: appointment.id,
  revision: appointment.revision,
  serviceName: appointment.serviceName,
  providerName: appointment.providerName,
  words: appointment.words,
  day: appointment.day,
  time: appointment.time,
  endTime: appointment.endTime,
  price: appointment.price,
  status: appointment.status,
  mayCancel: appointment.mayCancel,
  chargeWords: appointment.chargeWords,
  chargeMinor: appointment.chargeMinor,
});

type VisitCard = ReturnType<typeof upcomingCard> & {
  /** Null if it was booked alone. */
  parts: (Pick<AppointmentCard, "id" | "status"> & { when: string; words: string })[] | null;
};

/** Combines the parts of a visit into one card. They are moved and cancelled on the visit's page. */
function visitCard(parts: AppointmentCard[]): VisitCard[] {
  const [first, ...others] = parts;
  if (!first) return [];
  const own = upcomingCard(first);
  if (others.length === 0) return [{ ...own, parts: null }];
  const { locale, currency } = studio();
  const appointment = appointmentById(first.id);
  const who = appointment ? whoComes(appointment) : new Map<number, string>();
  return [
    {
      ...own,
      serviceName: parts.map(({ serviceName }) => serviceName).join(", "),
      price: formatMoney(
        parts.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
        currency,
        locale,
      ),
      parts: parts.map(({ id, day, time, words, status }) => ({
        id,
        when: day === first.day ? time : `${day}, ${time}`,
        words: who.get(id) ? `${words}, for ${who.get(id)}` : words,
        status,
      })),
    },
  ];
}

const pastRow = (card: AppointmentCard) => {
  const { id, serviceName, providerName, day, time, price, status, jointId } = card;
  const bookAgain = (jointId === null ? null : rebookJointVisit(id)) ?? card.bookAgain;
  return { id, serviceName, providerName, day, time, price, status, charge: chargeInWords(card), bookAgain };
};

/** Returns a URL that books a joint visit again, given any of its parts. */
function rebookJointVisit(id: number): string | null {
  const appointment = appointmentById(id);
  return appointment ? visitAgainUrl(appointment) : null;
}

export type ProfileData = ReturnType<typeof profileOf>;
export type UpcomingVisit = ProfileData["upcoming"][number];
export type UpcomingAppointment = Omit<UpcomingVisit, "parts">;
export type PastAppointment = ProfileData["past"][number];
