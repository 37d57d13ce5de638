import { renderToStaticMarkup } from "react-dom/server";
import type { Paper } from "./paper.server.ts";
import { PaperSheet, paperStyle } from "./paper-sheet.tsx";

/** The style of the file as its policy must know it. */
export const fileStyle = `body{margin:0;color:#000;background:#fff}.kept{margin:0;padding:8px;background:#fbebcb;font:16px/1.4 Arial,sans-serif}h1{margin:8px 8px 0;font:400 9pt Arial,sans-serif}@media print{.kept,h1{display:none}}${paperStyle}`;

/** The paper as one file that opens anywhere, without script and without other parts; the browser that keeps it fills in the mark. */
export function paperFile(paper: Paper): string {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${paper.studioName}, ${paper.pages[0]?.heading ?? ""}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written down in this program */}
        <style dangerouslySetInnerHTML={{ __html: fileStyle }} />
      </head>
      <body>
        <p className="kept" hidden>
          Printed {paper.printedAt}, the server can't be reached.
        </p>
        <main>
          <h1>{paper.studioName}</h1>
          <PaperSheet paper={paper} />
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}
