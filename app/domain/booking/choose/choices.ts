export type BookingChoices = DatesAndTimes & {
  /** `label`: "Signature Facial, $95, 60 minutes". */
  services: ServiceChoice[];
  service: ChosenService | null;
  serviceProblem: string | null;
  provider: number | "any";
  providerProblem: string | null;
  wanted: { id: number; name: string } | null;
  add?: string;
  /** How the client wants to have the patch test. */
  test?: string;
};

/** `choice`: null if the client's record has a valid test. `cost`: of a test that can be booked, "15 minutes, free". */
export type TestQuestion = {
  choice: "with_visit" | "had" | null;
  lead: string;
  valid: string | null;
  cost: string | null;
  validFor: string;
  terms: string;
  ask: string;
  times: { value: string; label: string }[];
};

type ServiceChoice = { id: number; name: string; label: string; category: string };

export function choicesByCategory<Service extends { category: string }>(services: readonly Service[]) {
  const groups = new Map<string, Service[]>();
  for (const service of services) {
    groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  }
  return [...groups].map(([category, services]) => ({ category, services }));
}

export type MoveChoices = DatesAndTimes & {
  /** Sent with the form, so that no other price is booked. */
  shownTerms: string;
  providers: { id: number; name: string }[];
  provider: number | "any";
};

/** For a day without times (rule 3.6). */
export const noTimes = "No available times for this date. Please select another date.";

export const noProviders =
  "No providers currently offer this service. Please select a different service or contact us.";

export const otherTimes = "Your choice has changed. Press “Show times” to see its times.";

export type DatesAndTimes = {
  day: { date: string; label: string } | null;
  dateProblem: string | null;
  /** Why the requested date can't be booked, and the next day with times, or else the last one. */
  wayOn: { why: string; lead: string; nextDay: { date: string; label: string } | null } | null;
  firstDate: string;
  lastDate: string;
  /** Days of the window in order, with closed dates but without weekdays that are always closed. */
  days: DayChoice[];
  times: TimeOption[];
  /** Times of later days, if this day has only one or two (rule 3.10). */
  laterTimes: LaterTime[];
  nextDay: { date: string; label: string } | null;
  whyNone: string | null;
};

/** Attributes of a button that shows other choices without script. It posts, because no URL may hold contact data. */
export type Carrier = { form: string; name: string; formAction: string };

export type ChosenService = {
  id: number;
  name: string;
  /** With add-ons. With "any": "from $95" and "45–60" if it depends on the provider. */
  price: string;
  minutes: string;
  /** Sent with the form, so that nothing else is booked. */
  shownTerms: string;
  providers: { id: number; name: string }[];
  /** Requirements in words (rule 36.20). */
  asked?: string;
  /** A new guest must call first. */
  callFirst?: true;
  patchTest?: TestQuestion;
  /** Add-ons in words (rule 35.48). */
  addons?: { id: number; label: string; isAdded: boolean }[];
};

/** `weekday` "Tue", `number` "24", `month` "November". `timesLeft` is null while no service is chosen. */
export type DayChoice = {
  date: string;
  weekday: string;
  number: string;
  month: string;
  newMonth?: string;
  timesLeft: number | null;
  closed?: true;
  over?: "no times left today" | "closed for today" | "closed for booking";
  /** None of the providers has hours on this day (rule 14.15). */
  unstaffed?: true;
};

/** `day` "Wed 25", `label` "9:00 AM". */
export type LaterTime = { date: string; day: string; label: string };

export type TimeOption = { time: string; label: string; afternoon: boolean; offer?: TimeOffer };

/** A reduced price: "$85.50", and "$85.50 instead of $95, Quiet Tuesdays". */
export type TimeOffer = { price: string; words: string };

/** Details of a refusal. `visit`: the person's own appointment. `charge`: in the main unit. */
export type AppointmentDetail = {
  alternatives?: AlternativeTime[];
  duplicate?: boolean;
  sameService?: boolean;
  visit?: string;
  stale?: boolean;
  revision?: number;
  late?: boolean;
  charge?: number;
  /** For staff: the unmet requirements, which the field `despite` overrides (rule 36.22). */
  unmet?: string;
  /** The client must choose how to have the patch test, at `bookAt` (rule 36.29). */
  needs?: "patch_test";
  bookAt?: string;
  total?: number;
  /** The client can't book online. "ask": the studio calls. "call": the client must call. */
  online?: "ask" | "call";
  /** "Facial with Maya Ortiz on Tuesday, November 24, 10:30 AM". */
  wish?: string;
};

export type DetailWithoutTimes = Omit<AppointmentDetail, "alternatives">;

export type VisitDetail<Alternative> = DetailWithoutTimes & { alternatives?: Alternative[] };

/** `label`: "Tuesday, November 24, 10:30 AM, with Maya Ortiz". */
export type AlternativeTime = { date: string; time: string; providerId: number; label: string };
