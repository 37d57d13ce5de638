import type { Keypad, PickedGap } from "#app/routes/desk/day-board/board-entry.tsx";
import type { RefreshReach } from "#app/routes/desk/live/use-live-desk.ts";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { DeskData, DeskPanel } from "./loader.server.ts";

/** Returns whether the panel has changed fields or an open question. */
function hasTypedIn(id: string): boolean {
  const place = document.getElementById(id);
  if (!place) return false;
  const controls = place.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), select, textarea",
  );
  return place.querySelector(":popover-open, dialog[open]") !== null || [...controls].some(isChanged);
}

function isChanged(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = Math.max(
      0,
      options.findIndex((option) => option.defaultSelected),
    );
    return control.selectedIndex !== first;
  }
  if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/u.test(control.type)) {
    return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}

export function panelControls(panel: DeskPanel): string[] {
  const place = ["service", "provider", "date", "time", "otherTime", "name", "phone", "email"];
  if (panel.kind === "pause") return ["label", "from", "until", "providerIds"];
  if (panel.kind === "walk-in") return ["customerName", "customerPhone", "begin"];
  if (panel.kind === "appointment") return [...place, "note"];
  if (panel.kind !== "new") return place;
  const { name, phone, email, ...written } = panel.form.names;
  const rows = panel.form.more.rows.flatMap(({ ids, names }) => [
    ids.service,
    ids.provider,
    names.client,
    names.notes,
  ]);
  return [...place, ...rows, "client", name, phone, email, ...Object.values(written), "forSomeoneElse"];
}

export const hasPanel = ({ kind }: DeskPanel): boolean => kind !== "none" && kind !== "missing";

/** Returns a key of the open panel, or null if none is open. */
export function panelKey(panel: DeskPanel, formKey: string): string | number | null {
  if (panel.kind === "appointment") return panel.appointment.id;
  if (panel.kind === "new") return `new ${formKey}`;
  return hasPanel(panel) ? panel.kind : null;
}

export function keypadOf(panel: DeskPanel): Keypad {
  if (panel.kind === "new") return "book";
  return panel.kind === "appointment" && (panel.move || panel.whole) ? "move" : null;
}

export function selectableProviders(panel: DeskPanel): number[] | null {
  const form = panel.kind === "new" ? panel.form : panel.kind === "appointment" ? panel.move : null;
  return form?.providers.map(({ id }) => id) ?? null;
}

export function selectedGap(panel: DeskPanel): PickedGap | null {
  const form = panel.kind === "new" ? panel.form : panel.kind === "appointment" ? panel.move : null;
  if (!form?.wished || form.providerId === "any") return null;
  return { provider: form.providerId, time: form.wished };
}

/** A form with input or an answer is not refreshed when the board changes (rule 6.32). */
export function refreshReach(panel: DeskPanel, problem: DeskProblem | undefined): RefreshReach {
  if (problem || hasTypedIn("panel")) return "nothing";
  const isForm =
    panel.kind === "appointment"
      ? panel.move || panel.whole || panel.times || panel.asksToCancel
      : panel.kind !== "none";
  return isForm ? "board" : "page";
}

export const currentDeskUrl = ({ board: { date }, panel }: DeskData): string =>
  deskUrl({ date, appointment: panel.kind === "appointment" ? panel.appointment.id : 0 });
