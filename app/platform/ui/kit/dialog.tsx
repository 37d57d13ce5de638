import type { ReactNode } from "react";
import { firstFocus } from "#app/platform/ui/browser/first-focus.ts";

/** A popover that acts as a dialog without script. Its button gets `opens(id)`. Browsers without popovers show it inline. */
export function Dialog({
  id,
  heading,
  closeLabel,
  children,
}: {
  id: string;
  heading: ReactNode;
  closeLabel: string;
  children: ReactNode;
}) {
  return (
    <div id={id} className="dialog" role="dialog" aria-labelledby={`${id}-heading`} {...{ popover: "auto" }}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
      <div className="actions">
        <button type="button" className="button" {...closes(id)}>
          {closeLabel}
        </button>
      </div>
    </div>
  );
}

/** Use as `<Button type="button" {...opens("guest")}>`. */
export const opens = (id: string) => ({ popovertarget: id });

const closes = (id: string) => ({ popovertarget: id, popovertargetaction: "hide", ...firstFocus });
