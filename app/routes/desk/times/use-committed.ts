import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef } from "react";

type Handlers = {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/**
 * With script: a date or a time counts when it is whole: when the field is left, or chosen in the browser's own picker. While it
 * is typed it is none yet, though each key may make a valid one. The Enter key sends the form by itself.
 */
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

/** For what was chosen before script woke up: a date or a time that is still being typed counts when it is left (rule 6.81). */
export const unlessTyped =
  <Control extends HTMLInputElement | HTMLSelectElement>(commit: (control: Control) => void) =>
  (control: Control): void => {
    if (control instanceof HTMLSelectElement || control !== document.activeElement) commit(control);
  };
