import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

const question = "You have unsaved changes. Leave anyway?";

/** Asks before typed text is lost. A new `answer` is about unsaved text: a preview, a problem or other unsaved forms. */
export function useUnsaved(answer: object | undefined) {
  const unsaved = useRef(false);
  useEffect(() => {
    if (answer) unsaved.current = true;
  }, [answer]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // The form that ends an idle session must not be blocked.
      if (unsaved.current && !document.querySelector("body > form[action='/logout']")) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const blocker = useBlocker(() => unsaved.current && !window.confirm(question));
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return {
    onInput: () => {
      unsaved.current = true;
    },
    onSubmit: () => {
      unsaved.current = false;
    },
  };
}
