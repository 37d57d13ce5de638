import { useSubmit } from "@remix-run/react";
import { type ChangeEvent, type FocusEvent, useRef } from "react";

/** With script a choice is looked up at once, and what is typed as its field is left. */
export function useLookOnChange() {
  const submit = useSubmit();
  const isPressing = useRef(false);
  const look = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    typed.set("intent", "look");
    typed.set("typing", "1");
    submit(typed, { method: "post", action: form.action, replace: true, preventScrollReset: true });
  };
  return {
    onPointerDown: () => {
      isPressing.current = true;
    },
    onKeyDown: () => {
      isPressing.current = false;
    },
    onChange: ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
      if (target instanceof HTMLSelectElement || /^(?:checkbox|radio)$/u.test(target.type))
        look(currentTarget);
    },
    onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      const isTyped = target instanceof HTMLInputElement && target.value !== target.defaultValue;
      // A button that is pressed sends the form itself, with what stands in the field; one that Tab leads to does not.
      const isOwn = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === currentTarget;
      if (!isTyped || (isPressing.current && isOwn)) return;
      target.defaultValue = target.value;
      look(currentTarget);
    },
  };
}
