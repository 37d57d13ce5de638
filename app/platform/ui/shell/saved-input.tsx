import { useEffect, useRef, useState } from "react";
import {
  forgetTyped,
  isTyped,
  restoreTyped,
  storeTyped,
} from "#app/platform/ui/browser/saved-input.client.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { useRoot } from "./root-data.ts";

/** Saves the values of the named fields and restores them in this tab (rule 4.16). `isAnswer`: the page shows sent values. `isSent`: nothing is saved anymore. */
export function SavedInput({
  form: key,
  names,
  isAnswer,
  isSent,
}: {
  form: string;
  names: readonly string[];
  isAnswer: boolean;
  isSent: boolean;
}) {
  const owner = useRoot()?.visitor?.username ?? "";
  const line = useRef<HTMLDivElement>(null);
  const [undo, setUndo] = useState<() => void>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return;
    if (isSent) return forgetTyped(key);
    const typed = { key, names, owner };
    const keep = () => storeTyped(form, typed);
    const takeBack = isAnswer ? undefined : restoreTyped(form, typed);
    if (takeBack)
      setUndo(() => () => {
        takeBack();
        form.dispatchEvent(new Event("input", { bubbles: true }));
        setUndo(undefined);
      });
    // Something may have been typed before hydration.
    if (takeBack || isAnswer || isTyped(form, typed)) keep();
    else forgetTyped(key);
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [isSent]);
  const isShown = undo && !isSent;
  return (
    <div role="status" ref={line} className={isShown ? undefined : "visually-hidden"}>
      {isShown ? (
        <p>
          We saved what you typed.{" "}
          <Button type="button" variant="ghost" small onClick={undo}>
            Clear
          </Button>
        </p>
      ) : null}
    </div>
  );
}
