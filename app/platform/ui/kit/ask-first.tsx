import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Notice } from "./notice.tsx";

/** A question above the button of a form. It takes the focus and sends `mark` as the confirmation (`formQuestion`). */
export function AskFirst({ mark, children }: { mark: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const fromServer = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question takes the focus
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
