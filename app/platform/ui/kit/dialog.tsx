import type { ReactNode } from "react";
import { firstFocus } from "#app/platform/ui/browser/first-focus.ts";

/**
 * A popover with the manners of a dialog: it opens by a button that carries `opens(id)`, closes with its own button,
 * with Escape or by a tap beside it, and gives the focus back; all without script. A browser that knows no popover
 * shows it in its place on the page.
 */
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

/** The attributes of the button that opens a popover: `<Button type="button" {...opens("guest")}>`. */
export const opens = (id: string) => ({ popovertarget: id });

/** The attributes of a button inside that closes it. It gets the focus when the popover opens. */
const closes = (id: string) => ({ popovertarget: id, popovertargetaction: "hide", ...firstFocus });
