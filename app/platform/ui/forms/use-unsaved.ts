import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

const question = "You have not saved what you typed. Leave all the same?";

/** Asks before typed words are lost. `answer`: what came back with them in it (a preview, a problem), if anything. */
export function useUnsaved(answer: object | undefined) {
  const unsaved = useRef(false);
  useEffect(() => {
    if (answer) unsaved.current = true;
  }, [answer]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // An idle session ends by this form, whoever is away from the keyboard.
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
