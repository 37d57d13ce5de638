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
