/** The booking form in the browser: what it still needs, what is said aloud, what is on its way. */
import { useFetcher, useLocation, useNavigate, useNavigation, useNavigationType } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { BookingChoices } from "#app/domain/booking/choose/choices.ts";
import { type BookingValues, requiredFields } from "#app/domain/booking/visit/booking-fields.ts";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { type BookingAnswer, bookingFormId, bookingUrl, type Refused } from "./booking-answer.ts";
import { whileOffline } from "./retry.client.ts";

/** The required fields that are still empty, in words, and the chosen time; read from the form itself. */
export function useFilledIn(form: RefObject<HTMLFormElement>) {
  const [state, setState] = useState<{ needed: string[]; time: string }>({ needed: [], time: "" });
  const read = () => {
    if (!form.current) return;
    const filled = new FormData(form.current);
    const text = (name: string) => String(filled.get(name) ?? "").trim();
    const needed = requiredFields.filter(([name]) => text(name) === "").map(([, word]) => word);
    const time = text("time");
    setState((last) =>
      String(last.needed) === String(needed) && last.time === time ? last : { needed, time },
    );
  };
  const latest = useRef(read);
  latest.current = read;
  // After every render, as a new list of times may have taken the chosen one away.
  useEffect(read);
  useEffect(() => {
    const check = () => latest.current();
    check();
    // The browser fills in what it remembers after the script has begun.
    window.addEventListener("pageshow", check);
    return () => window.removeEventListener("pageshow", check);
  }, []);
  return { ...state, read };
}

/** What a change of the choices is announced as: once, and not at the first sight of the page. */
export function useAnnouncement({ dateProblem, wayOn, day, service, times }: BookingChoices): string {
  const count = times.length === 1 ? "1 time" : `${times.length || "No"} times`;
  const problem = dateProblem && `${dateProblem} ${wayOn?.why ?? ""}`;
  const words = problem ?? (day && service ? `${count} available, ${day.label}` : "");
  const last = useRef(words);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (last.current === words) return;
    last.current = words;
    setAnnounced(words);
  }, [words]);
  return announced;
}

/** What tries once more, while a change of the choices waits for the network. */
export function useTryAgain(): (() => void) | undefined {
  const [tryAgain, setTryAgain] = useState<() => void>();
  useEffect(() => whileOffline((again) => setTryAgain(() => again)), []);
  return tryAgain;
}

/** Loads in place what stands in the selects and the typed date, or what is given instead of them. */
export function useChoose() {
  const navigate = useNavigate();
  return (instead: { provider?: string; add?: string } = {}) => {
    const form = document.getElementById(bookingFormId);
    if (!(form instanceof HTMLFormElement)) return;
    const shown = new FormData(form);
    const text = (name: string) => String(shown.get(name) ?? "");
    const choice = {
      service: text("service"),
      provider: text("provider"),
      date: text("askedDate"),
      add: shown.getAll("addonIds").join(),
    };
    navigate(bookingUrl({ ...choice, ...instead }), { replace: true, preventScrollReset: true });
  };
}

/** What is being loaded in place, while it is, as in the address. */
export function useLoading(): { loading: boolean; asked: URLSearchParams | null } {
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === "/book";
  return { loading, asked: loading ? new URLSearchParams(location.search) : null };
}

// What the booking form is answered, and what follows from it in the browser.

/** How long 'Booking Confirmed!' stands before the confirmation opens, in milliseconds (rule 4.13). */
const confirmationDelay = 1200;

/** The page that is on its way, where other choices are, else the one that is shown. */
type Place = { search: string; key: string };

type Problem = {
  place: Place;
  message: string | null;
  fields: Record<string, string>;
  refused: Refused | null;
};

/**
 * `problem` is what the last try was answered, until another service, provider or day is chosen. `sheet` counts the forms:
 * a new one begins after a success. `key` changes only with an answer, so that a try that got none is the same request.
 */
export function useAnswer(posted: BookingAnswer | undefined, firstKey: string, firstValues: BookingValues) {
  const fetcher = useFetcher<BookingAnswer>();
  const navigate = useNavigate();
  const shownFor = useRoot()?.visitor?.username ?? null;
  const shown = useLocation();
  const how = useNavigationType();
  const place: Place = useNavigation().location ?? shown;
  const said = fetcher.data;
  const [problem, setProblem] = useState(() => (posted ? problemOf(posted, place, null) : null));
  const [form, setForm] = useState({ sheet: 0, key: firstKey, values: postedValues(posted) ?? firstValues });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer belongs to the choices at which it came
  useEffect(() => {
    if (!said) return;
    setProblem((before) => problemOf(said, place, before));
    if (!("key" in said)) return;
    setForm(({ sheet, values }) =>
      said.ok ? { sheet: sheet + 1, key: said.key, values: firstValues } : { sheet, key: said.key, values },
    );
    if (!said.ok) return;
    // Logged in or out in another tab: the confirmation gets a frame of its own.
    const open = () => (said.by === shownFor ? navigate(said.to) : location.assign(said.to));
    const timer = setTimeout(open, confirmationDelay);
    return () => clearTimeout(timer);
  }, [said]);

  // Other choices may have the address that was there before. A link to a field changes the key as well, as a POP.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (how !== "POP") setProblem((last) => (last?.place.key === shown.key ? last : null));
  }, [shown.key]);

  const at = problem?.place;
  const current = at && (at.search === shown.search || at.key === place.key) ? problem : null;
  return { fetcher, problem: current, form, confirmed: said?.ok === true };
}

function problemOf(answer: BookingAnswer, { search, key }: Place, before: Problem | null): Problem | null {
  if (answer.ok) return null;
  const { message } = answer;
  const place = { search, key };
  if (!("key" in answer)) {
    // What the try before brought still stands on the page: alternatives, and whether it is for somebody else.
    const refused = before?.place.search === search ? before.refused : null;
    return { place, message, fields: {}, refused };
  }
  return { place, message, fields: answer.fields, refused: answer };
}

const postedValues = (answer: BookingAnswer | undefined): BookingValues | undefined =>
  answer && "values" in answer ? answer.values : undefined;
