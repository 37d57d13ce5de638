import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Notice } from "./notice.tsx";

/**
 * What must be read before a form is saved: inside the form, above its button. It takes the focus and carries the `mark` of
 * what it tells, so that sending the form again is the answer (form-reply.server.ts, `formQuestion`).
 */
export function AskFirst({ mark, children }: { mark: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const fromServer = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else to read is what must be announced
  useEffect(() => {
    if (!fromServer.current) box.current?.focus();
    fromServer.current = false;
  }, [mark]);
  return (
    <div tabIndex={-1} ref={box} role="alert" className="ask-first" {...{ autoFocus: true }}>
      <Notice tone="warn" heading="Please read this before you save">
        {children}
      </Notice>
      <input type="hidden" name="shown" value={mark} />
    </div>
  );
}
