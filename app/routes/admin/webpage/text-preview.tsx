import { PreviewBox } from "#app/platform/ui/forms/preview-box.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import type { Previewed, PreviewedEntry, PreviewedText } from "./webpage-answer.ts";

export function FormattingHelp({
  facts,
  marks = true,
}: {
  facts: { name: string; now: string }[];
  /** Shows the formatting examples, too. */
  marks?: boolean;
}) {
  return (
    <details className="formatting">
      <summary>{marks ? "How to format text" : "Placeholders"}</summary>
      <div className="stack">
        {marks ? (
          <table>
            <caption>In the large fields you can use:</caption>
            <thead>
              <tr>
                <th scope="col">You type</th>
                <th scope="col">The site shows</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ typed, shown }) => (
                <tr key={typed}>
                  <td>
                    <code>{typed}</code>
                  </td>
                  <td>{shown}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        <table>
          <caption>In every field, these placeholders show your settings:</caption>
          <thead>
            <tr>
              <th scope="col">You type</th>
              <th scope="col">The site shows</th>
            </tr>
          </thead>
          <tbody>
            {facts.map(({ name, now }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const examples = [
  { typed: "An empty line", shown: "A new paragraph" },
  { typed: "**important**", shown: <strong>important</strong> },
  { typed: "*gently*", shown: <em>gently</em> },
  { typed: "## Before you come", shown: "A heading" },
  { typed: "- Towel", shown: "• Towel" },
  { typed: "1. First", shown: "1. First" },
  { typed: "[our prices](/services)", shown: <span className="as-link">our prices</span> },
  { typed: "[a page](https://example.com)", shown: <span className="as-link">a page</span> },
  { typed: "> What a client said", shown: "A quote" },
];

export function TextsPreview({ preview }: { preview: Previewed }) {
  return (
    <PreviewBox of={preview}>
      {preview.texts.length === 0 ? <p>No changes to save.</p> : null}
      {preview.texts.map((text) => (
        <div key={text.label} className="previewed">
          <p className="meta">{text.label}</p>
          {text.empty ? (
            <p className="hint">Empty. The site doesn't show it.</p>
          ) : (
            <PreviewedLines text={text} />
          )}
        </div>
      ))}
    </PreviewBox>
  );
}

function PreviewedLines({ text }: { text: PreviewedText }) {
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
        {entry.conditions.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </PreviewBox>
  );
}
