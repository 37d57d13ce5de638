import type { BookingChoices, ChosenService } from "#app/domain/booking/choose/choices.ts";
import type { Elsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import type { AlternativeRadio } from "#app/domain/booking/choose/time-parts.ts";
import type { BookingValues } from "#app/domain/booking/visit/booking-fields.ts";
import type { EmailQuestion, FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { addressWith } from "#app/platform/words/address-with.ts";
import type { PresentQuestion } from "./contact.tsx";
import type { SeveralData } from "./loader.server.ts";

/** `add`: ids of what is added, "3,7". */
type Choice = {
  service?: string | null;
  provider?: number | string | null;
  date?: string | null;
  add?: string | null;
};

/** /book with these choices. */
export const bookingUrl = ({ service, provider, date, add }: Choice): string =>
  addressWith("/book", { service, provider: provider === "any" && !service ? null : provider, date, add });

// What the booking form says and what it is answered. Names are those of the payload (rule 4.2).

export type Refused = PresentQuestion & {
  ok: false;
  /** Null: nothing was wrong, another day or service was to be shown beside what is typed. */
  message: string | null;
  fields: Record<string, string>;
  /** As they were typed or chosen; `time` is "10:30", or an alternative's value. */
  values: BookingValues;
  alternatives: AlternativeRadio[];
  email: EmailQuestion | null;
  /** What the posted service, provider and date offer by now. */
  choices: BookingChoices;
  elsewhere: Elsewhere | null;
  /** For the next try. */
  key: string;
};

/** Nothing is known of the try, or it failed by a bug: the next one goes with the same key. */
type Unanswered = { ok: false; message: string; values?: BookingValues; unanswered?: true };

/** `by`: the name of the account that booked, null for a guest. */
export type BookingAnswer = { ok: true; to: string; key: string; by: string | null } | Refused | Unanswered;

/** A refused try of several, with the page as it stands by now and everything that was typed. */
export type VisitProblem = FormProblem &
  PresentQuestion & {
    choices: SeveralData["choices"];
    /** Free chains near one that is gone, as radios. */
    alternatives: { value: string; label: string }[];
    email: EmailQuestion | null;
    key: string;
    /** Nothing was wrong: other choices were to be shown beside what is typed. */
    isShown?: boolean;
  };

export const bookingFailed = "Booking failed. Please try again.";

export const bookingFormId = "booking";

/** What the button says that Enter presses without script, where the one of "Show times" says "typed". */
export const byEnter = "enter";

/** A service that is offered and has no provider. */
export const hasNoProvider = (service: ChosenService | null): boolean => service?.providers.length === 0;

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
