import { useFetcher, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Found, FoundList } from "#app/routes/parts/found-list.tsx";
import findCss from "#app/routes/parts/styles/find-box.css";

const restMs = 150;

/** Enter opens the first result, also if it arrives later. Arrows move, Escape closes. */
export default function FindResults({ at }: { at: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { typed, closed, close, goesOn } = useBox(box);
  const day = new URLSearchParams(useLocation().search).get("date") ?? "";
  const { load, data } = useFetcher<{ found: Found }>();
  const found = !closed && typed.length > 1 && data?.found.search === typed ? data.found : null;

  useEffect(() => {
    if (typed.length < 2) return;
    const timer = setTimeout(
      () => load(`${at}?${new URLSearchParams({ q: typed, ...(day && { date: day }) })}`),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [typed, day, load, at]);

  useEffect(() => {
    if (!found || !goesOn.current) return;
    goesOn.current = false;
    linksIn(box.current)[0]?.focus();
  }, [found, goesOn]);

  if (!found) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      close();
      findInput()?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = linksIn(box.current);
    const at = links.findIndex((link) => link.matches(":focus"));
    (links[at + step] ?? (step < 0 ? findInput() : links[at]))?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from link to link
    <div ref={box} className="find-results" data-for={found.search} onKeyDown={onKeyDown}>
      <link rel="stylesheet" href={findCss} />
      <FoundList found={found} />
    </div>
  );
}

function findInput(): HTMLInputElement | null {
  const input = document.getElementById("find");
  return input instanceof HTMLInputElement ? input : null;
}

const linksIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(".actions a") ?? []),
];

const textOf = (input: HTMLInputElement | null): string => input?.value.trim() ?? "";

function useBox(box: { current: HTMLDivElement | null }) {
  const [typed, setTyped] = useState(() => textOf(findInput()));
  const [closed, setClosed] = useState(false);
  /** Enter was pressed before the results arrived. */
  const goesOn = useRef(false);
  const { key } = useLocation();
  const close = () => setClosed(true);

  useEffect(() => {
    const input = findInput();
    const onInput = () => {
      goesOn.current = false;
      setTyped(textOf(input));
      setClosed(false);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") setClosed(true);
      if ((event.key !== "Enter" && event.key !== "ArrowDown") || textOf(input).length < 2) return;
      event.preventDefault();
      const [first] = linksIn(box.current);
      if (first && box.current?.dataset.for === textOf(input)) return first.focus();
      goesOn.current = true;
      setClosed(false);
    };
    const leave = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(".find")) setClosed(true);
    };
    input?.addEventListener("input", onInput);
    input?.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      input?.removeEventListener("input", onInput);
      input?.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [box]);

  useEffect(() => {
    const at = key;
    return () => {
      const input = findInput();
      if (at && input) input.value = "";
      setTyped("");
    };
  }, [key]);
  return { typed, closed, close, goesOn };
}
