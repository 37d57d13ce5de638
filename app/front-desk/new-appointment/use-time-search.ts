import { useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import type { ChangeEvent, FormEvent } from "react";

/** What is chosen in a form, by the names of its controls. */
export type Chosen = Record<string, string>;

function chosenIn(form: HTMLFormElement): Chosen {
  const chosen: Chosen = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") chosen[name] = value;
  return chosen;
}

/**
 * With script: a change of the service, the provider or the day looks its times up in place, beside what is typed. `urlOf`
 * says where; the form is sent there too, so that a refusal has the times of what stood in it.
 */
export function useTimeSearch(urlOf: (chosen: Chosen) => string) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { state, formMethod } = useNavigation();
  const search = (form: HTMLFormElement) =>
    navigate(`${urlOf(chosenIn(form))}#panel`, { replace: true, preventScrollReset: true });
  return {
    /** Until the times are those of what stands in the form, nothing can be done with them. */
    busy: state !== "idle",
    isSearching: state !== "idle" && formMethod !== "POST",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const { form, type, value, validity } = currentTarget;
      if (form && validity.valid && (value || type !== "date")) search(form);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { currentTarget: form, nativeEvent } = event;
      const submitter = "submitter" in nativeEvent ? nativeEvent.submitter : null;
      if (submitter instanceof HTMLButtonElement && submitter.value !== "look") {
        submit(submitter, { action: urlOf(chosenIn(form)), preventScrollReset: true });
      } else search(form);
    },
  };
}
