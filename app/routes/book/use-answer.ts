/** What the booking form is answered, and what follows from it in the browser. */
import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { BookingAnswer, BookingValues, Refused } from "./answer.ts";

/** How long 'Booking Confirmed!' stands before the confirmation opens (specification, section 9). */
const confirmationDelay = 1200;

type Problem = {
  search: string;
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
  const { search } = useLocation();
  const said = fetcher.data;
  const [problem, setProblem] = useState(() => (posted ? problemOf(posted, search, null) : null));
  const [form, setForm] = useState({ sheet: 0, key: firstKey, values: valuesOf(posted) ?? firstValues });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer belongs to the address at which it came
  useEffect(() => {
    if (!said) return;
    setProblem((before) => problemOf(said, search, before));
    if ("unanswered" in said) return;
    setForm(({ sheet, values }) =>
      said.ok ? { sheet: sheet + 1, key: said.key, values: firstValues } : { sheet, key: said.key, values },
    );
    if (!said.ok) return;
    const timer = setTimeout(() => navigate(said.to), confirmationDelay);
    return () => clearTimeout(timer);
  }, [said]);

  const current = problem?.search === search ? problem : null;
  return { fetcher, problem: current, form, confirmed: said?.ok === true };
}

function problemOf(answer: BookingAnswer, search: string, before: Problem | null): Problem | null {
  if (answer.ok) return null;
  const { message } = answer;
  if ("unanswered" in answer) {
    // What the try before brought still stands on the page: alternatives, and whether it is for somebody else.
    return { search, message, fields: {}, refused: before?.search === search ? before.refused : null };
  }
  return { search, message, fields: answer.fields, refused: answer };
}

const valuesOf = (answer: BookingAnswer | undefined): BookingValues | undefined =>
  answer && "values" in answer ? answer.values : undefined;
