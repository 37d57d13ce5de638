import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { pickedIn } from "#app/routes/desk/parts/pick.ts";

/** What is chosen in a form, by the names of its controls. */
export type Chosen = Record<string, string>;

function chosenIn(form: HTMLFormElement): Chosen {
  const chosen: Chosen = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") chosen[name] = value;
  return chosen;
}

/**
 * With script: a change of the service, the provider or the day, and each press of the keypad, looks its times up in place,
 * beside what is typed. `urlOf` says where; the form is sent there too, so that a refusal has the times of what stood in it.
 */
export function useTimeSearch(urlOf: (chosen: Chosen) => string) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { state, formMethod } = useNavigation();
  const { key } = useLocation();
  // What was pressed is not in the form until it is drawn: whatever is chosen meanwhile goes along with it.
  const waiting = useRef<Chosen>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page that is drawn
  useEffect(() => {
    if (state === "idle") waiting.current = {};
  }, [state, key]);
  const search = (form: HTMLFormElement, pressed: Chosen) => {
    waiting.current = { ...waiting.current, ...pressed };
    navigate(`${urlOf({ ...chosenIn(form), ...waiting.current })}#panel`, {
      // Back leads from another visit to the form as it stood.
      replace: !pressed.peek,
      preventScrollReset: true,
    });
  };
  const searchFor = ({ form, name, value }: HTMLInputElement | HTMLSelectElement) => {
    if (form) search(form, { [name]: value });
  };
  return {
    /** Until the times are those of what stands in the form, nothing can be done with them. */
    busy: state !== "idle",
    isSearching: state !== "idle" && formMethod !== "POST",
    searchFor,
    /** For the form as it stands: a box that is not ticked any more has no value. */
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
        // On a phone the form stands above the board: what the press came to is at its foot.
        form.querySelector(".desk-foot")?.scrollIntoView({ block: "nearest" });
        return search(form, pickedIn(value) ?? {});
      }
      if (["peek", "free", "addRow"].includes(name) || value === "look")
        return search(form, { [name]: value });
      if (name === "moveTo" && state !== "idle") return;
      const place = name === "moveTo" ? pickedIn(value) : null;
      submit(pressed, { action: urlOf({ ...chosenIn(form), ...place }), preventScrollReset: true });
    },
  };
}
