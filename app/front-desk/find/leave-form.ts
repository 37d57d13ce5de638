import type { MouseEvent } from "react";
import { deskFormId } from "#app/front-desk/pick.ts";

/** With script: a half-filled appointment is parked before a link to another one leads away from it. */
export function parkedBefore(event: MouseEvent, go: (to: string) => void): void {
  const form = document.getElementById(deskFormId);
  const link = event.target instanceof Element ? event.target.closest("a[href^='/receptionist']") : null;
  const to = link?.getAttribute("href");
  if (!(form instanceof HTMLFormElement) || !to) return;
  if (form.elements.namedItem("visit") || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  body.set("intent", "park");
  fetch(form.action, { method: "POST", body, redirect: "manual" })
    .catch(() => undefined)
    .then(() => go(to));
}
