import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef } from "react";

type Handlers = {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** A date or time counts once it is complete: on leaving the field or choosing in the browser's picker. Enter submits the form. */
export function useCommitted(commit: (field: HTMLInputElement) => void): Handlers {
  const typing = useRef(false);
  const sent = useRef("");
  const end = (field: HTMLInputElement) => {
    typing.current = false;
    const { value, defaultValue, validity } = field;
    const change = `${defaultValue} ${value}`;
    if (value === defaultValue || change === sent.current || !value || !validity.valid) return;
    sent.current = change;
    commit(field);
  };
  return {
    onChange: ({ currentTarget }) => {
      if (!typing.current) end(currentTarget);
    },
    onBlur: ({ currentTarget }) => end(currentTarget),
    onKeyDown: ({ key, altKey, currentTarget: { value, defaultValue } }) => {
      if (key === "Enter") sent.current = `${defaultValue} ${value}`;
      else if (!altKey && key !== "Tab" && key !== " ") typing.current = true;
    },
  };
}

/** A value that is still being typed counts when the field is left (rule 6.81). */
export const unlessTyping =
  <Control extends HTMLInputElement | HTMLSelectElement>(commit: (control: Control) => void) =>
  (control: Control): void => {
    if (control instanceof HTMLSelectElement || control !== document.activeElement) commit(control);
  };
