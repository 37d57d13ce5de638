import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { colorIn } from "#app/platform/theme/choices.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Swatch } from "#app/platform/ui/kit/swatch.tsx";
import { ServiceCard } from "#app/routes/parts/service-card.tsx";
import type { ThemeData } from "./loader.server.ts";

/** Renders the site's own components in the theme, light and dark. Inert: nothing in it can be focused or pressed. */
export function Preview({ preview }: { preview: ThemeData }) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <div className="looks">
        <Look name="Light" sample={preview.sample} />
        <Look name="Dark" sample={preview.sample} />
      </div>
    </section>
  );
}

function Look({
  name,
  sample: { studioName, heading, service },
}: {
  name: "Light" | "Dark";
  sample: ThemeData["sample"];
}) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <div className={`look look-${name.toLowerCase()}`} {...{ inert: "" }}>
        <div className="split">
          <span className="wordmark">{studioName}</span>
          <ButtonLink to="/book" variant="ghost" small>
            Book Now
          </ButtonLink>
        </div>
        <h3>{heading}</h3>
        <p>
          A sentence with <a href="/services">a link in it</a>, and <Badge tone="accent">Today</Badge>
        </p>
        <div className="actions">
          <Button type="button">Book</Button>
          <Button type="button" variant="ghost">
            Services
          </Button>
        </div>
        <div className="look-fabrics">
          {[1, 2, 3, 4, 5].map((cloth) => (
            <Swatch key={cloth} cloth={cloth} />
          ))}
        </div>
        {service ? (
          <ul className="look-cards">
            <ServiceCard service={service} />
          </ul>
        ) : null}
        <Field name="sample" id={`sample-${name}`} label="Your name" defaultValue="Ana" />
        <Notice tone="plain">
          <p>Something to know.</p>
        </Notice>
      </div>
    </figure>
  );
}

// Updates the preview while the form is edited. The server calculates the colors and saves nothing.

/** In milliseconds. A dragged color picker sends many changes a second. */
const pause = 120;

/** `preview`: the server's answer to the last change. Call `ask` after each change. */
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
    if (!syncColour(form, changed)) return;
    const typed = new FormData(form);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      typed.set("live", "");
      fetcher.submit(typed, { method: "get", action: "/admin/theme" });
    }, pause);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for changes made before the script started
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

/** Keeps the color picker and the typed code in sync. Returns false while the code is not a valid color. */
function syncColour(form: HTMLFormElement, changed: EventTarget): boolean {
  const [picker, code] = ["accent", "code"].map((name) => form.elements.namedItem(name));
  if (!(picker instanceof HTMLInputElement && code instanceof HTMLInputElement)) return false;
  if (changed === picker) code.value = "";
  const typed = colorIn(code.value);
  if (changed === code && typed) picker.value = typed;
  return Boolean(typed ?? (code.value.trim() === "" && colorIn(picker.value)));
}
