/** The page that visitors get while the studio is not open to the public (rule 28.1). */
import type { AppLoadContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { cookiesIn } from "#app/http/cookies.server.ts";
import { allowInDocument } from "#app/http/front-door/document-policy.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { themeOfPage } from "#app/theme/theme.server.ts";
import { readColourMode } from "#app/ui/shell/colour-mode.ts";
import { NotOpenDocument } from "#app/ui/shell/not-open.tsx";
import appCss from "#app/ui/styles/app.css";
import homeCss from "#app/ui/styles/home.css";
import { starterContact } from "#db/seed/content.ts";

export function notOpenPage(request: Request, { requestId }: AppLoadContext): string {
  const { studioName, phone } = studio();
  const mode = readColourMode(cookiesIn(request.headers.get("Cookie")).mode);
  const theme = themeOfPage(mode);
  allowInDocument(requestId, { style: theme?.style });
  const markup = renderToString(
    <NotOpenDocument
      studioName={studioName}
      phone={phone}
      phoneIsExample={phone === starterContact.phone}
      mode={mode}
      theme={theme}
      stylesheets={[appCss, homeCss]}
    />,
  );
  return `<!DOCTYPE html>${markup}`;
}
