import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { pickedIn } from "#app/routes/desk/parts/pick.ts";

export type Chosen = Record<string, string>;

function chosenIn(form: HTMLFormElement): Chosen {
  const chosen: Chosen = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") chosen[name] = value;
  return chosen;
}

/** With script, a change of service, provider or day looks up the times in place. The form is sent to the same URL. */
export function useTimeSearch(urlOf: (chosen: Chosen) => string) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { state, formMethod } = useNavigation();
  const { key } = useLocation();
  // A pressed value is in the form only after the next render, so later choices send it along.
  const waiting = useRef<Chosen>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page that is drawn
  useEffect(() => {
    if (state === "idle") waiting.current = {};
  }, [state, key]);
  const search = (form: HTMLFormElement, pressed: Chosen) => {
    waiting.current = { ...waiting.current, ...pressed };
    const url = urlOf({ ...chosenIn(form), ...waiting.current });
    // Back returns from the other visit to the form.
    const options = { replace: !pressed.peek, preventScrollReset: true };
    const [to = "", query] = url.split("?");
    const fields = new URLSearchParams(query);
    // The server seals a typed name, so that no address contains it (rule 19.11).
    const isTyped = /^[^~]/u.test(fields.get("q") ?? "");
    if (!isTyped) return navigate(`${url}#panel`, options);
    fields.set("to", to);
    submit(fields, { ...options, method: "post", action: "/receptionist/search" });
  };
  const searchFor = ({ form, name, value }: HTMLInputElement | HTMLSelectElement) => {
    if (form) search(form, { [name]: value });
  };
  return {
    /** The times shown may not match the form yet. */
    busy: state !== "idle",
    isSearching: state !== "idle" && formMethod !== "POST",
    searchFor,
    /** Searches for the form's current values. An unchecked box has no value. */
    searchAgain: (form: HTMLFormElement | null) => {
      if (form) search(form, {});
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => searchFor(currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { currentTarget: form, nativeEvent } = event;
      event.preventDefault();
      const pressed = "submitter" in nativeEvent ? nativeEvent.submitter : null;
      if (!(pressed instanceof HTMLButtonElement)) return search(form, {});
      const { name, value } = pressed;
      if (name === "pick") {
        // On a phone the form is above the board, and the result is at its foot.
        form.querySelector(".desk-foot")?.scrollIntoView({ block: "nearest" });
        return search(form, pickedIn(value) ?? {});
      }
      if (["peek", "free", "addRow"].includes(name) || value === "look")
        return search(form, { [name]: value });
      if (name === "moveTo" && state !== "idle") return;
      const place = name === "moveTo" ? pickedIn(value) : null;
      const { q: _typed, ...chosen } = chosenIn(form);
      submit(pressed, { action: urlOf({ ...chosen, ...place }), preventScrollReset: true });
    },
  };
}
