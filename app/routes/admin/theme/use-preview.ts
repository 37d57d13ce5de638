/** The preview that follows the form while it is filled in. The server works the colours out; nothing is saved. */
import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { colourIn } from "#app/platform/theme/choices.ts";
import type { ThemeData } from "./loader.server.ts";

/** A picker that is dragged says a new colour many times a second. */
const pause = 120;

/** `preview` is what the form says now, as soon as the server has answered; `ask` is to be called after each change. */
export function usePreview(page: ThemeData): {
  preview: ThemeData;
  form: RefObject<HTMLFormElement>;
  ask: (form: HTMLFormElement, changed: EventTarget) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ThemeData | null>({ key: "theme-preview" });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [preview, setPreview] = useState(page);

  useEffect(() => setPreview(page), [page]);
  useEffect(() => {
    if (fetcher.data && !fetcher.data.problem) setPreview(fetcher.data);
  }, [fetcher.data]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (form: HTMLFormElement, changed: EventTarget) => {
    if (!oneColour(form, changed)) return;
    const typed = new FormData(form);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      typed.set("live", "");
      fetcher.submit(typed, { method: "get", action: "/admin/theme" });
    }, pause);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was changed before script ran the page
  useEffect(() => {
    const changed = [...(form.current?.elements ?? [])].filter(isChanged).at(-1);
    if (form.current && changed) ask(form.current, changed);
  }, []);
  return { preview, form, ask };
}

const isChanged = (control: Element): boolean =>
  control instanceof HTMLInputElement &&
  (control.type === "radio"
    ? control.checked && !control.defaultChecked
    : control.value !== control.defaultValue);

/** Keeps the picker and the code that is typed beside it at one colour; false while that is none yet. */
function oneColour(form: HTMLFormElement, changed: EventTarget): boolean {
  const [picker, code] = ["accent", "code"].map((name) => form.elements.namedItem(name));
  if (!(picker instanceof HTMLInputElement && code instanceof HTMLInputElement)) return false;
  if (changed === picker) code.value = "";
  const typed = colourIn(code.value);
  if (changed === code && typed) picker.value = typed;
  return Boolean(typed ?? (code.value.trim() === "" && colourIn(picker.value)));
}
