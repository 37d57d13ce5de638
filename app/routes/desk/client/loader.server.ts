import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { visitAgain } from "#app/domain/booking/joint/parts.server.ts";
import { recordById } from "#app/domain/clients/client-record.server.ts";
import { consentsOf } from "#app/domain/clients/consents.server.ts";
import { mergesOf } from "#app/domain/clients/merge-records.server.ts";
import { notesOf } from "#app/domain/clients/notes.server.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import {
  completedDates,
  countsOfClient,
  usualDay,
  usualWeeks,
} from "#app/domain/clients/visit-counts.server.ts";
import { comingOf, historyOf, lastVisitOf } from "#app/domain/clients/visit-history.server.ts";
import { deskStampCard } from "#app/domain/loyalty/rewards.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { owedBy, owedOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { salesOfRecord } from "#app/domain/till/ledger/sales.server.ts";
import { prepaidLabels } from "#app/domain/till/prepaid/open-balances.server.ts";
import { saleRow } from "#app/domain/till/receipt.server.ts";
import { sealed } from "#app/platform/http/sealed.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { keptChange } from "#app/platform/undo/desk-changes.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { urlWithQuery } from "#app/platform/words/url-with-query.ts";
import { addonName, moreRows, newAppointmentUrl, rowNames } from "#app/routes/desk/times/row-names.ts";
import { againUrl, saleUrl } from "#app/routes/parts/desk-pages.ts";

/** Returns the booking form for a visit with several parts (rule 35.77). Null for a single visit, or if another client booked it. */
function wholeAgainUrl(
  { appointmentId, recordId }: { appointmentId: number; recordId: number },
  { client, date }: { client: string; date: string },
): string | null {
  const appointment = appointmentById(appointmentId);
  const again = appointment && visitAgain(appointment);
  if (!again || jointOf(appointment)[0]?.recordId !== recordId) return null;
  const [first, ...others] = again.rows;
  const fields: Record<string, string> = {};
  for (const [at, { serviceId, providerId }] of others.entries()) {
    const names = rowNames(moreRows[at] ?? 5);
    fields[names.service] = serviceId;
    fields[names.provider] = providerId;
  }
  for (const id of again.rows.flatMap(({ addonIds }) => addonIds)) fields[addonName(Number(id))] = "on";
  const { serviceId = "", providerId = "any" } = first ?? {};
  return newAppointmentUrl({ date, serviceId, providerId, client, kind: again.kind, ...fields });
}

/** Returns null for an unknown client, and only `mergedInto` for a merged record. */
export function loadClient(id: number, query: URLSearchParams, by: By) {
  const client = recordById(id);
  if (!client) return null;
  if (client.id !== id) return { mergedInto: client.id };
  const { timeZone, locale, currency } = studio();
  const moment = studioNow(timeZone, by.now);
  const page = idOf(query.get("page") ?? "") ?? 1;
  const { name, email, phone, mark, markKind, onlineRule, revision, accountId } = client;
  const account = accountId === null ? undefined : accountById(accountId);
  const owed = owedBy(id, currency);
  return {
    mergedInto: null,
    client: {
      ...{ id, revision, name, email, phone, mark, markKind, onlineRule },
      marked: markInWords(client),
      account: account?.username ?? null,
      owed: owed === 0 ? null : formatMoney(owed, currency, locale),
      isCredit: owed < 0,
    },
    today: moment.date,
    counts: countsOfClient(id, moment),
    notes: notesOf(id),
    consents: consentsOf(id),
    coming: comingOf(id, by.now),
    history: { ...withCharges(historyOf(id, page, moment)), page },
    receipts: salesOfRecord(id, 10).map(saleRow),
    prepaid: prepaidLabels(id, moment.date),
    stampCard: deskStampCard({ recordId: id, clientId: accountId }),
    links: {
      ...linksOf(id, accountId, moment, by.now),
      data:
        by.actor.role === "admin"
          ? urlWithQuery("/admin/data", { person: sealed(email || phone || name) })
          : null,
    },
    merges: mergesOf(id, by.now).map(({ id: merge, name: merged, at }) => ({
      ...{ id: merge, name: merged },
      at: instantInWords(at),
    })),
    ...doneOf(query, by),
  };
}

/** "charged $85, paid", "charged $85, $26 owed", or "-$26 owed" if overpaid (rule 37.69). */
function withCharges({ visits, pages }: ReturnType<typeof historyOf>) {
  const { locale } = studio();
  return {
    pages,
    visits: visits.map((visit) => {
      const owed = owedOf(visit);
      const state = owed === 0 ? "paid" : `${formatMoney(owed, visit.currency, locale)} owed`;
      return { ...visit, charge: visit.charge && `${visit.charge}, ${state}`, credit: owed < 0 ? state : "" };
    }),
  };
}

function linksOf(id: number, accountId: number | null, moment: Moment, now: number) {
  const last = lastVisitOf(id, now);
  const value = accountId === null ? `record:${id}` : `account:${accountId}`;
  const dates = completedDates(id, moment.date);
  const weeks = usualWeeks(dates);
  const choice = last && {
    ...(last.serviceId !== null && { service: String(last.serviceId) }),
    provider: String(last.providerId),
  };
  const whole = (date: string) =>
    last && wholeAgainUrl({ appointmentId: last.id, recordId: id }, { client: value, date });
  const usual = weeks === null ? null : usualDay(dates, weeks, moment.date);
  return {
    book: `/receptionist?${new URLSearchParams({ new: "", client: value })}#panel`,
    sell: saleUrl(value),
    takeOwed: saleUrl(value, true),
    again: last ? `${whole(moment.date) ?? againUrl(value)}#panel` : null,
    rhythm:
      weeks === null || usual === null || !choice
        ? null
        : { weeks, to: `${whole(usual) ?? againUrl(value, { ...choice, date: usual })}#panel` },
  };
}

/** Only the user who made the change can undo it here. Others use the board. */
function doneOf(query: URLSearchParams, by: By) {
  const id = idOf(query.get("change") ?? "");
  const change = id === null ? null : keptChange(id);
  const done = query.get("done") ?? "";
  if (done === "undone") return { done: change ? `Undone: ${change.label}.` : "Undone.", undo: null };
  const isOwn = change !== null && change.undoneAt === null && change.actorId === by.actor.id;
  return {
    done: clientDone[done] ?? null,
    undo: isOwn ? { id: change.id, label: change.label, by: null } : null,
  };
}

type Loaded = NonNullable<ReturnType<typeof loadClient>>;

export type ClientData = Extract<Loaded, { mergedInto: null }>;

const clientDone: Readonly<Record<string, string>> = {
  contact: "Contact saved.",
  followed: "Contact saved. Upcoming visits use it too.",
  mark: "Alert saved.",
  rule: "Online booking saved.",
  note: "Note saved.",
  "note-removed": "Note removed.",
  consent: "Consent saved.",
  "consent-removed": "Consent removed.",
  merged: "Records merged.",
  parted: "Merge undone.",
};
