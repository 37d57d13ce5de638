/** The booking form in the browser: what it still needs, what is said aloud, what is on its way. */
import { useNavigate, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { BookingChoices } from "#app/domain/booking/choose/choices.ts";
import { requiredFields } from "#app/domain/booking/visit/booking-fields.ts";
import { whileOffline } from "./retry.client.ts";
import { bookingFormId } from "./types.ts";
import { bookingUrl } from "./url.ts";

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
