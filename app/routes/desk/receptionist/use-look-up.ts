import { useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import type { ChangeEvent, FormEvent } from "react";

/** What is chosen in a form, by the names of its controls. */
export type Chosen = Record<string, string>;

/**
 * With script: a change of the service, the provider or the day looks its times up in place, beside what is typed. `addressOf`
 * says where; a deed is sent there too, so that a refusal shows the times of what stood in the form.
 */
export function useLookUp(addressOf: (chosen: Chosen) => string) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { state, formMethod } = useNavigation();
  const address = (form: HTMLFormElement) => addressOf(Object.fromEntries(new FormData(form)) as Chosen);
  const lookUp = (form: HTMLFormElement) =>
    navigate(`${address(form)}#panel`, { replace: true, preventScrollReset: true });
  return {
    /** Until the times are those of what stands in the form, nothing can be done with them. */
    busy: state !== "idle",
    lookingUp: state !== "idle" && formMethod !== "POST",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const { form, type, value, validity } = currentTarget;
      if (form && validity.valid && (value || type !== "date")) lookUp(form);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submitter instanceof HTMLButtonElement && submitter.value !== "look") {
        submit(submitter, { action: address(form), preventScrollReset: true });
      } else lookUp(form);
    },
  };
}
