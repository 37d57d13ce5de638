import { useBlocker } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Badge } from "#app/platform/ui/kit/badge.tsx";

/** Takes the focus: by `autofocus` in a document, by script if it appears later. */
export function PreviewBox({ of: preview, children }: { of: object; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const fromServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview takes the focus
  useEffect(() => {
    if (!fromServer.current) box.current?.focus();
    fromServer.current = false;
  }, [preview]);
  return (
    <section className="preview" aria-labelledby="preview" tabIndex={-1} ref={box} {...{ autoFocus: true }}>
      <div className="split">
        <h2 id="preview">Preview</h2>
        <Badge tone="warn">Not saved yet</Badge>
      </div>
      {children}
    </section>
  );
}

const question = "You have unsaved changes. Leave anyway?";

/** Warns before typed text is lost. `answer` returned it with a preview or problem. */
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
