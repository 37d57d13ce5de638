/** For whom each part of a booking is: the booker, or a companion by a name of their own, whose record is another one. */

import { accountIdByProvenEmail } from "#app/domain/accounts/people/account.server.ts";
import type { ContactValues } from "#app/domain/appointments/contact.server.ts";
import { type BookingContext, ownerOf } from "#app/domain/appointments/requester.ts";
import type { Chain, ChainPart } from "#app/domain/availability/joint/row-days.ts";
import type { BookingRequest } from "#app/domain/booking/make/booking-request.server.ts";
import type { Offer } from "#app/domain/booking/make/offer.server.ts";
import { onlineToCheck } from "#app/domain/booking/make/online-rule.server.ts";
import { toCheckAtBooking, type whyNotBooked } from "#app/domain/booking/needs/preconditions.server.ts";
import { recordFor } from "#app/domain/clients/record/record-for.server.ts";

/** One row of the request with what can be booked of it. */
export type Part = Offer & { request: BookingRequest; person: number };

/** A part at its place. `context` is the booker's, or without the record that the desk has chosen for the booker. */
export type PartOfPerson = Part &
  ChainPart & {
    isBooker: boolean;
    clientId: number | null;
    asked: Parameters<typeof whyNotBooked>[2];
    context: BookingContext;
  };

/** In the order of time, at the same time in that of the people. The other parts of the same person count as booked (rule 36.21). */
export function partsOfPersons(
  parts: readonly Part[],
  chain: Chain,
  bookingContext: BookingContext,
): PartOfPerson[] {
  const booker = parts[0]?.request.contact.customerName;
  const { staff } = bookingContext;
  const ofCompanion = { ...bookingContext, staff: staff && { ...staff, recordId: null } };
  const placed = chain.rows
    .map((place) => ({ ...partAt(parts, place), ...place }))
    .toSorted((one, other) => one.start - other.start || one.person - other.person || one.row - other.row);
  return placed.map((part) => {
    const { contact, date } = part.request;
    const isBooker = contact.customerName === booker;
    const clientId = ownerOf(bookingContext) ?? ownerByEmail(contact);
    const alongside = placed
      .filter(({ row, request }) => row !== part.row && request.contact.customerName === contact.customerName)
      .map(({ row, service, start, end }) => ({ id: -row - 1, serviceId: service.id, date, start, end }));
    const asked = { contact, accountId: isBooker ? clientId : null, date, time: part.start, alongside };
    return { ...part, isBooker, clientId, asked, context: isBooker ? bookingContext : ofCompanion };
  });
}

function partAt(parts: readonly Part[], { row }: ChainPart): Part {
  const part = parts[row];
  if (!part) throw new Error("A row of the place was not asked for.");
  return part;
}

const ownerByEmail = ({ customerEmail }: ContactValues): number | null =>
  customerEmail ? accountIdByProvenEmail(customerEmail) : null;

/** The record of the client whom the desk has chosen, else the one of the contact, found or made; a companion has another. */
export function recordOf(
  { isBooker, clientId, request: { contact } }: PartOfPerson,
  { staff, now }: BookingContext,
): number | null {
  if (!isBooker) return recordFor(contact, null, now);
  return staff?.recordId ?? recordFor(contact, clientId, now);
}

/** What the desk must check of it, in sentences; '' where nothing. */
export const toCheckOf = ({ service, needs, asked, context }: PartOfPerson): string =>
  [onlineToCheck(asked, context), toCheckAtBooking(service, needs, asked, context)].filter(Boolean).join(" ");
