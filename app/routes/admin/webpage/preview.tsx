import { PreviewBox } from "#app/platform/ui/forms/preview-box.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import type { Previewed, PreviewedEntry, PreviewedText } from "./types.ts";

/** The texts that were changed, as the site would show them. */
export function TextsPreview({ preview }: { preview: Previewed }) {
  return (
    <PreviewBox of={preview}>
      {preview.texts.length === 0 ? <p>Nothing is different from what the site shows.</p> : null}
      {preview.texts.map((text) => (
        <div key={text.label} className="previewed">
          <p className="meta">{text.label}</p>
          {text.empty ? <p className="hint">Empty: the site leaves it out.</p> : <TextWords text={text} />}
        </div>
      ))}
    </PreviewBox>
  );
}

function TextWords({ text }: { text: PreviewedText }) {
  if (text.form === "formatted") return <RichText html={text.html} />;
  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and two may be the same
  return text.lines.map((line, index) => <p key={index}>{line}</p>);
}

export function EntryPreview({ preview, entry }: { preview: Previewed; entry: PreviewedEntry }) {
  return (
    <PreviewBox of={preview}>
      <div className="previewed">
        {entry.when ? <p className="meta">{entry.when}</p> : null}
        <h3>{entry.title}</h3>
        <RichText html={entry.html} />
        {entry.byline ? <p className="meta">{entry.byline}</p> : null}
      </div>
    </PreviewBox>
  );
}
