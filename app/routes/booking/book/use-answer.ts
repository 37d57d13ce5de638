/** What the booking form is answered, and what follows from it in the browser. */
import { useFetcher, useLocation, useNavigate, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { BookingValues } from "#app/domain/booking/visit/booking-fields.ts";
import type { BookingAnswer, Refused } from "./types.ts";

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
    const timer = setTimeout(() => navigate(said.to), confirmationDelay);
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
