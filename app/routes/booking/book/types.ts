/** What the booking form says and what it is answered. Names are those of the payload (specification, section 3). */
import type { Alternative, BookingChoices, ChosenService } from "#app/booking/choose/choices.ts";
import type { BookingValues } from "#app/booking/make/fields.ts";

/** `short` is for the narrow recap: "Tue 24, 10:30 AM". */
export type FreeTime = Alternative & { value: string; short: string };

export type Refused = {
  ok: false;
  /** Null: nothing was wrong, another day or service was to be shown beside what is typed. */
  message: string | null;
  fields: Record<string, string>;
  /** As they were typed or chosen; `time` is "10:30", or an alternative's value. */
  values: BookingValues;
  alternatives: FreeTime[];
  /** The person's own visit at that time, in words. */
  ownAppointment: string | null;
  /** What the posted service, provider and date offer by now. */
  choices: BookingChoices;
  /** For the next try. */
  key: string;
};

/** The request may or may not have arrived: the next try goes with the same key. */
export type Unanswered = { ok: false; unanswered: true; message: string };

export type BookingAnswer = { ok: true; to: string; key: string } | Refused | Unanswered;

export const bookingFormId = "booking";

/** What the button says that Enter presses without script, where the one of "Show times" says "typed". */
export const byEnter = "enter";

export const bookingFailed = "Booking failed. Please try again.";

/** A service that is offered and that nobody can be booked for. */
export const hasNoProvider = (service: ChosenService | null): boolean => service?.providers.length === 0;

export const noProviders =
  "No providers currently offer this service. Please select a different service or contact us.";

/** The address of /book with these choices. */
export function bookingAddress(choice: {
  service?: string | null;
  provider?: number | string | null;
  date?: string | null;
}): string {
  const query = new URLSearchParams();
  if (choice.service) query.set("service", choice.service);
  if (choice.service && choice.provider) query.set("provider", String(choice.provider));
  if (choice.date) query.set("date", choice.date);
  return `/book?${query}`;
}
