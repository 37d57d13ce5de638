/** What /book lets people choose from, in words: the page renders it as it is, with and without script. */
export type BookingChoices = DatesAndTimes & {
  /** Services that can be booked now; unavailable ones are hidden. `label`: "Signature Facial, $95, 60 minutes". */
  services: ServiceChoice[];
  service: ChosenService | null;
  serviceProblem: string | null;
  /** The chosen provider; with a single provider that one, at first "any". */
  provider: number | "any";
  providerProblem: string | null;
  /** Whom the address asks for while no service is chosen: the services are then those that this provider gives. */
  wanted: { id: number; name: string } | null;
  /** The ids of what is added to the service, as the address has them; left out where nothing is. */
  add?: string;
};

type ServiceChoice = { id: number; name: string; label: string; category: string };

/** The services by category, in the order in which each category first comes; those of none are together. */
export function choicesByCategory<Service extends { category: string }>(services: readonly Service[]) {
  const groups = new Map<string, Service[]>();
  for (const service of services) {
    groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  }
  return [...groups].map(([category, services]) => ({ category, services }));
}

export type MoveChoices = DatesAndTimes & {
  providers: { id: number; name: string }[];
  provider: number | "any";
};

/** For a day of the window without times (rule 3.6). */
export const noTimes = "No available times for this date. Please select another date.";

export const noProviders =
  "No providers currently offer this service. Please select a different service or contact us.";

/** Stands in place of the times while, without script, another service or provider is chosen than theirs. */
export const otherTimes = "Your choice has changed. Press “Show times” to see its times.";

export type DatesAndTimes = {
  day: { date: string; label: string } | null;
  dateProblem: string | null;
  /** Beside it: why that date can't be booked, and the next day with times, else the last one, and which of the two it is. */
  wayOn: { why: string; lead: string; nextDay: { date: string; label: string } | null } | null;
  firstDate: string;
  lastDate: string;
  /** The days of the window in order, closed ones too; without the weekdays on which the studio never opens. */
  days: DayChoice[];
  times: TimeOption[];
  /** Where the day has one or two times: the next ones of later days, so that there are three to choose from (rule 3.10). */
  laterTimes: LaterTime[];
  /** Where the day has no times: the next one that has, else the last one before it. */
  nextDay: { date: string; label: string } | null;
  /** Why the day has no times, where it is something else than that all are taken. */
  whyNone: string | null;
};

/** The attributes of a button that, without script, shows other choices and takes along what was typed: no URL holds contact data. */
export type Carrier = { form: string; name: string; formAction: string };

export type ChosenService = {
  id: number;
  name: string;
  /** With what is added. With the chosen provider; with "any" of several: "from $95" and "45–60", where it depends on who gives it. */
  price: string;
  minutes: string;
  /** The same for the form, so that nothing else is booked. */
  shownTerms: string;
  providers: { id: number; name: string }[];
  /** What must be so before, in words; left out where nothing must (rule 36.20). */
  asked?: string;
  /** A guest who is new here must call first. */
  callFirst?: true;
  /** What may be added, each in words; left out where nothing may (rule 35.48). */
  addons?: { id: number; label: string; isAdded: boolean }[];
};

/** `weekday` "Tue", `number` "24", `month` "November"; timesLeft is null while no service is chosen. */
export type DayChoice = {
  date: string;
  weekday: string;
  number: string;
  month: string;
  /** "Dec" on the first day of it; not on the first of all, whose month the heading of the times names. */
  newMonth?: string;
  timesLeft: number | null;
  closed?: true;
  /** The last start of the day is past, or nearer than the minimum notice. */
  over?: "no times left today" | "closed for today" | "closed for booking";
  /** None of those who were asked for has hours then: nothing is booked up (rule 14.15). */
  unstaffed?: true;
};

/** `day` "Wed 25", `label` "9:00 AM". */
export type LaterTime = { date: string; day: string; label: string };

export type TimeOption = { time: string; label: string; afternoon: boolean };

/** Beside a refusal: free times, the person's own appointment then, the present revision, a late charge in the main unit. */
export type AppointmentDetail = {
  alternatives?: AlternativeTime[];
  duplicate?: boolean;
  /** That appointment is of the same service on the same day, and not in the way. */
  sameService?: boolean;
  visit?: string;
  stale?: boolean;
  revision?: number;
  late?: boolean;
  charge?: number;
  /** To staff: what is not so before this service, which `despite` goes against (rule 36.22). */
  unmet?: string;
  /** What it costs now, in the main unit, where something else was shown or expected. */
  total?: number;
  /** Booked with the studio alone: it calls, and is told the wish, or is called. */
  online?: "ask" | "call";
  /** "Facial with Maya Ortiz on Tuesday, November 24, 10:30 AM". */
  wish?: string;
};

/** Beside a refusal that no other time would settle. */
export type DetailWithoutTimes = Omit<AppointmentDetail, "alternatives">;

/** Beside the refusal of a visit; `alternatives` are free times of one treatment, or of all of them. */
export type VisitDetail<Alternative> = DetailWithoutTimes & { alternatives?: Alternative[] };

/** A free time near the one that was asked for. `label`: "Tuesday, November 24, 10:30 AM, with Maya Ortiz". */
export type AlternativeTime = { date: string; time: string; providerId: number; label: string };
