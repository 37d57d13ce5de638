import type { BookingChoices, ChosenService } from "#app/domain/booking/choose/choices.ts";
import type { Elsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import type { AlternativeRadio } from "#app/domain/booking/choose/time-parts.ts";
import type { BookingValues } from "#app/domain/booking/visit/booking-fields.ts";
import type { EmailQuestion, FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { urlWithQuery } from "#app/platform/words/url-with-query.ts";
import type { PatchTestParts } from "#app/routes/booking/patch-test/question.server.tsx";
import type { PresentQuestion } from "./contact.tsx";
import type { SeveralData } from "./loader.server.ts";

/** `add`: ids of add-ons, "3,7". */
type Choice = {
  service?: string | null;
  provider?: number | string | null;
  date?: string | null;
  add?: string | null;
  test?: string | null;
};

export const bookingUrl = ({ service, provider, date, add, test }: Choice): string =>
  urlWithQuery("/book", {
    ...{ service, provider: provider === "any" && !service ? null : provider, date, add, test },
  });

// Names are those of the payload (rule 4.2).

export type Refused = PresentQuestion & {
  ok: false;
  /** Null if there is no error, and other choices are shown with the typed values. */
  message: string | null;
  fields: Record<string, string>;
  /** `time` is "10:30", or the value of an alternative. */
  values: BookingValues;
  alternatives: AlternativeRadio[];
  email: EmailQuestion | null;
  /** Current choices of the posted service, provider and date. */
  choices: BookingChoices;
  elsewhere: Elsewhere | null;
  patchTest?: PatchTestParts;
  /** For the next try. */
  key: string;
};

/** The result is unknown, or a bug occurred, so the next try has the same key. */
type Unanswered = { ok: false; message: string; values?: BookingValues; unanswered?: true };

/** `by`: the name of the account that booked, null for a guest. */
export type BookingAnswer = { ok: true; to: string; key: string; by: string | null } | Refused | Unanswered;

/** The refusal of several treatments, with the current page and the typed values. */
export type VisitProblem = FormProblem &
  PresentQuestion & {
    choices: SeveralData["choices"];
    /** Free chains near the lost one, as radios. */
    alternatives: { value: string; label: string }[];
    email: EmailQuestion | null;
    key: string;
    isShown?: boolean;
  };

export const bookingFailed = "Booking failed. Please try again.";

export const bookingFormId = "booking";

/** Value of the button that Enter presses without script. "Show times" has "typed". */
export const byEnter = "enter";

export const whoGives = ({ providers }: ChosenService, provider: number | "any"): string =>
  providers.find(({ id }, _at, all) => id === provider || all.length === 1)?.name ?? "First available";

export const hasNoProvider = (service: ChosenService | null): boolean => service?.providers.length === 0;

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
