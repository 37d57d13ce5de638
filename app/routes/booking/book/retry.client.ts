/**
 * A slow network at a change of service or day: asked once more after a second, then the page is loaded in the ordinary
 * way, and what was typed waits for it. It lies in the tab's own storage from that moment until the form stands again, at
 * most ten minutes, and nowhere else: no cookie, no address, nothing on the server.
 */
import { keptFields } from "#app/booking/make/fields.ts";
import { bookingFormId } from "./types.ts";

const retryDelay = 1000;
const storageKey = "booking-form";
const keptFor = 10 * 60_000;

export async function withRetry<T>(load: () => Promise<T>, { url, signal }: Request): Promise<T> {
  try {
    return await load();
  } catch (problem) {
    if (signal.aborted) throw problem;
  }
  await new Promise((resolve) => setTimeout(resolve, retryDelay));
  try {
    return await load();
  } catch (problem) {
    if (signal.aborted) throw problem;
    keepTyped();
    window.location.assign(url);
    return new Promise(() => {});
  }
}

/** Puts what was kept into the empty fields of the form, and forgets it. */
export function restoreTyped(form: HTMLFormElement): void {
  const kept = taken();
  for (const name of keptFields) {
    const field = form.elements.namedItem(name);
    const value = kept[name];
    if (isTextField(field) && field.value === "" && value) field.value = value;
  }
}

function keepTyped(): void {
  const form = document.getElementById(bookingFormId);
  if (!(form instanceof HTMLFormElement)) return;
  const typed = new FormData(form);
  const values = keptFields.map((name) => [name, typed.get(name)]);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), ...Object.fromEntries(values) }));
  } catch {
    // Storage may be switched off; then the browser's own memory of the form has to do.
  }
}

function taken(): Record<string, string | undefined> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    sessionStorage.removeItem(storageKey);
    return Date.now() - kept.at < keptFor ? kept : {};
  } catch {
    return {};
  }
}

const isTextField = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
