import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Badge } from "#app/ui/kit/badge.tsx";
import { RichText } from "#app/website/texts/rich-text.tsx";
import type { Previewed, PreviewedEntry, PreviewedText } from "./types.ts";

/** The texts that were changed, as the site would show them. */
export function TextsPreview({ preview }: { preview: Previewed }) {
  return (
    <Preview of={preview}>
      {preview.texts.length === 0 ? <p>Nothing is different from what the site shows.</p> : null}
      {preview.texts.map((text) => (
        <div key={text.label} className="previewed">
          <p className="meta">{text.label}</p>
          {text.empty ? <p className="hint">Empty: the site leaves it out.</p> : <TextWords text={text} />}
        </div>
      ))}
    </Preview>
  );
}

function TextWords({ text }: { text: PreviewedText }) {
  if (text.form === "formatted") return <RichText html={text.html} />;
  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and two may be the same
  return text.lines.map((line, index) => <p key={index}>{line}</p>);
}

export function EntryPreview({ preview, entry }: { preview: Previewed; entry: PreviewedEntry }) {
  return (
    <Preview of={preview}>
      <div className="previewed">
        {entry.when ? <p className="meta">{entry.when}</p> : null}
        <h3>{entry.title}</h3>
        <RichText html={entry.html} />
        {entry.byline ? <p className="meta">{entry.byline}</p> : null}
      </div>
    </Preview>
  );
}

/** It takes the focus when it comes: by `autofocus` in a page from the server, by script when it appears in place. */
function Preview({ of: preview, children }: { of: Previewed; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const fromServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview is to be seen
  useEffect(() => {
    if (!fromServer.current) box.current?.focus();
    fromServer.current = false;
  }, [preview]);
  return (
    <section className="preview" aria-labelledby="preview" tabIndex={-1} ref={box} {...{ autofocus: "" }}>
      <div className="split">
        <h2 id="preview">Preview</h2>
        <Badge tone="warn">Not saved yet</Badge>
      </div>
      {children}
    </section>
  );
}
