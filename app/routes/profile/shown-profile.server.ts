/** What the profile page shows: the account's facts and its visits, no more than the page needs. */
import { accountById } from "#app/accounts/account.server.ts";
import { type VisitCard, visitsOf } from "#app/booking/visits.server.ts";
import { idOf } from "#app/fields.server.ts";
import type { Visitor } from "#app/http/access.ts";

/** The history shows so many at first (specification, section 9). */
const firstOfHistory = 6;

export function shownProfile(
  { userId, username, email, phone, roles }: Visitor,
  query: URLSearchParams,
  now: number,
) {
  const { upcoming, past } = visitsOf(userId, now);
  const asked = query.get("cancel");
  const cancelling =
    asked === null ? null : upcoming.find(({ id, mayCancel }) => mayCancel && id === idOf(asked));
  const shownPast = query.has("all") ? past : past.slice(0, firstOfHistory);
  return {
    person: { username, email, phone, roles, proven: Boolean(accountById(userId)?.emailProvenAt) },
    upcoming: upcoming.map(upcomingCard),
    past: shownPast.map(pastRow),
    pastCount: past.length,
    cancelling: cancelling ? upcomingCard(cancelling) : null,
    /** The address asks to cancel what is not there, not theirs or not to be cancelled any more. */
    missing: asked !== null && !cancelling,
    done: doneInWords.get(query.get("done") ?? "") ?? null,
    /** The mail with the link has just been asked for: no need to offer it again. */
    proofAsked: ["proof", "address"].includes(query.get("done") ?? ""),
  };
}

const doneInWords = new Map([
  ["registered", "Account created and logged in successfully!"],
  ["cancelled", "Your appointment is cancelled."],
  ["proof", "We have sent a mail with a link to your address. The link works for two days."],
  ["details", "Your details are saved."],
  ["address", "Your details are saved. We have sent a mail with a link to your new address."],
  ["password", "Your new password is set. All other devices are logged out."],
]);

const upcomingCard = (visit: VisitCard) => ({
  id: visit.id,
  serviceName: visit.serviceName,
  providerName: visit.providerName,
  day: visit.day,
  time: visit.time,
  endTime: visit.endTime,
  price: visit.price,
  status: visit.status,
  mayCancel: visit.mayCancel,
  chargeWords: visit.chargeWords,
  chargeCents: visit.chargeCents,
});

const pastRow = ({ id, serviceName, providerName, day, time, price, status, charged }: VisitCard) => ({
  id,
  serviceName,
  providerName,
  day,
  time,
  price,
  status,
  charged,
});

export type ShownProfile = ReturnType<typeof shownProfile>;
export type UpcomingVisit = ShownProfile["upcoming"][number];
export type PastVisit = ShownProfile["past"][number];
