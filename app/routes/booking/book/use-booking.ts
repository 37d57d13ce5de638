import { useFetcher, useLocation, useNavigate, useNavigation, useNavigationType } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { BookingChoices } from "#app/domain/booking/choose/choices.ts";
import { type BookingValues, requiredFields } from "#app/domain/booking/visit/booking-fields.ts";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { type BookingAnswer, bookingFormId, bookingUrl, type Refused } from "./booking-answer.ts";
import { whileOffline } from "./retry.client.ts";

/** Reads the required fields that are empty and the chosen time from the form itself. */
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
  // After every render, because a new list may drop the chosen time.
  useEffect(read);
  useEffect(() => {
    const check = () => latest.current();
    check();
    // Browsers autofill after the script has started.
    window.addEventListener("pageshow", check);
    return () => window.removeEventListener("pageshow", check);
  }, []);
  return { ...state, read };
}

/** Announces each change of the choices once, but not the first render. */
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

export function useTryAgain(): (() => void) | undefined {
  const [tryAgain, setTryAgain] = useState<() => void>();
  useEffect(() => whileOffline((again) => setTryAgain(() => again)), []);
  return tryAgain;
}

/** Loads the values of the controls in place, or the given ones. */
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
      test: text("patchTest"),
    };
    navigate(bookingUrl({ ...choice, ...instead }), { replace: true, preventScrollReset: true });
  };
}

export function useLoading(): { loading: boolean; asked: URLSearchParams | null } {
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === "/book";
  return { loading, asked: loading ? new URLSearchParams(location.search) : null };
}

/** Milliseconds until the confirmation opens (rule 4.13). */
const confirmationDelay = 1200;

/** The page being loaded, or the one shown. */
type Place = { search: string; key: string };

type Problem = {
  place: Place;
  message: string | null;
  fields: Record<string, string>;
  refused: Refused | null;
};

/**
 * `problem`: the last answer, until service, provider or day change. `sheet`: counts forms, a success starts a new one. `key`: changes only
 * with an answer.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer belongs to the choices that it was sent for
  useEffect(() => {
    if (!said) return;
    setProblem((before) => problemOf(said, place, before));
    if (!("key" in said)) return;
    setForm(({ sheet, values }) =>
      said.ok ? { sheet: sheet + 1, key: said.key, values: firstValues } : { sheet, key: said.key, values },
    );
    if (!said.ok) return;
    // The user logged in or out in another tab, so the confirmation loads as a new document.
    const open = () => (said.by === shownFor ? navigate(said.to) : location.assign(said.to));
    const timer = setTimeout(open, confirmationDelay);
    return () => clearTimeout(timer);
  }, [said]);

  // Other choices may have the previous URL. A link to a field changes the key as well, as a POP.
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
    // The last try's alternatives and question are still shown.
    const refused = before?.place.search === search ? before.refused : null;
    return { place, message, fields: {}, refused };
  }
  return { place, message, fields: answer.fields, refused: answer };
}

const postedValues = (answer: BookingAnswer | undefined): BookingValues | undefined =>
  answer && "values" in answer ? answer.values : undefined;
