import { useBlocker } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Badge } from "#app/platform/ui/kit/badge.tsx";

/**
 * What a form would make of the site, above it; `of` is the answer that brought it. It takes the focus when it comes: by
 * `autofocus` in a page from the server, by script when it appears in place.
 */
export function PreviewBox({ of: preview, children }: { of: object; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const fromServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview is to be seen
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
