/** What /book lets people choose from, in words: the page renders it as it is, with and without script. */
export type BookingChoices = DatesAndTimes & {
  /** Services that can be booked now; unavailable ones are hidden. `label`: "Signature Facial, $95, 60 minutes". */
  services: { id: number; name: string; label: string }[];
  service: ChosenService | null;
  /** The address names a service that is not offered. */
  serviceProblem: string | null;
  /** The chosen provider; with a single provider that one, at first "any". */
  provider: number | "any";
};

/** What a visit can be moved to: its own provider and whoever else gives the service. */
export type MoveChoices = DatesAndTimes & {
  providers: { id: number; name: string }[];
  provider: number | "any";
};

export type DatesAndTimes = {
  /** The chosen day, or the first one with times; null while no service is chosen. */
  day: { date: string; label: string } | null;
  /** "Date input not valid." where the address names a day that can't be chosen. */
  dateProblem: string | null;
  firstDate: string;
  lastDate: string;
  /** Every bookable weekday of the window, in order. */
  days: DayChoice[];
  times: TimeChoice[];
  /** The next day with times, where the chosen day has none. */
  nextDay: { date: string; label: string } | null;
};

export type ChosenService = {
  id: number;
  name: string;
  price: string;
  durationMinutes: number;
  providers: { id: number; name: string }[];
};

/** `weekday` "Tue", `number` "24", `label` "Tuesday, November 24"; timesLeft is null while no service is chosen. */
export type DayChoice = {
  date: string;
  weekday: string;
  number: string;
  month: string;
  label: string;
  timesLeft: number | null;
};

export type TimeChoice = { time: string; label: string; afternoon: boolean };

/** A free time near the one that was asked for. `label`: "Tuesday, November 24, 10:30 AM, with Maya Ortiz". */
export type Alternative = { date: string; time: string; providerId: number; label: string };
