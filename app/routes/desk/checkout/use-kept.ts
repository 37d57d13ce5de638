import { useNavigate, useSubmit } from "@remix-run/react";
import { type ChangeEvent, type FocusEvent, useEffect, useRef } from "react";

/** Saves a started checkout before a link or the browser leaves the page. */
export function useKeptOnLeaving() {
  const navigate = useNavigate();
  const begun = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const keep = async () => {
      const form = begun.current;
      if (!form?.isConnected) return;
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      body.set("intent", "look");
      await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
    };
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
      const to = link?.getAttribute("href");
      if (!begun.current || !to || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      keep().then(() => navigate(to));
    };
    // The capture phase runs before the link's own handler.
    const options = { capture: true };
    document.addEventListener("click", follow, options);
    window.addEventListener("pagehide", keep);
    return () => {
      document.removeEventListener("click", follow, options);
      window.removeEventListener("pagehide", keep);
    };
  }, [navigate]);
  return {
    onInput: ({ currentTarget }: { currentTarget: HTMLFormElement }) => {
      begun.current = currentTarget;
    },
  };
}

/** Looks up a choice right away, and typed text when the field loses focus. */
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
      // A clicked button submits the form itself. A button reached by Tab doesn't.
      const isOwn = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === currentTarget;
      if (!isTyped || (isPressing.current && isOwn)) return;
      target.defaultValue = target.value;
      look(currentTarget);
    },
  };
}
