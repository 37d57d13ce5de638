/** The pages that stand in place of another: of a studio that is not open yet (rule 28.1), and at a wrong address (rule 27.42). */
import type { AppLoadContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { OpenedElsewhere } from "#app/platform/http/checks/foreign-words.server.ts";
import { cookiesIn } from "#app/platform/http/cookies.server.ts";
import { allowInDocument } from "#app/platform/http/front-door/document-policy.server.ts";
import { themeOfPage } from "#app/platform/theme/theme.server.ts";
import { readColourMode } from "#app/platform/ui/shell/colour-mode.ts";
import appCss from "#app/platform/ui/styles/app.css";
import homeCss from "#app/platform/ui/styles/home.css";
import { starterContact } from "#db/seed/content.ts";
import type { BriefLook } from "./brief-document.tsx";
import { ElsewhereDocument } from "./elsewhere.tsx";
import { NotOpenDocument } from "./not-open.tsx";

export function notOpenPage(request: Request, context: AppLoadContext): string {
  const { phone } = studio();
  const ownPhone = phone === starterContact.phone ? null : phone;
  return briefPage(request, context, [appCss, homeCss], (look) => (
    <NotOpenDocument phone={ownPhone} look={look} />
  ));
}

/** Null where the database can't be asked: the ordinary screen says the same without a link. */
export function elsewherePage(
  request: Request,
  context: AppLoadContext,
  elsewhere: OpenedElsewhere,
): string | null {
  try {
    const { phone } = studio();
    return briefPage(request, context, [appCss], (look) => (
      <ElsewhereDocument {...elsewhere} phone={phone} look={look} />
    ));
  } catch {
    return null;
  }
}

function briefPage(
  request: Request,
  { requestId }: AppLoadContext,
  stylesheets: string[],
  render: (look: BriefLook) => ReactElement,
): string {
  const mode = readColourMode(cookiesIn(request.headers.get("Cookie")).mode);
  const theme = themeOfPage(mode);
  allowInDocument(requestId, { style: theme?.style });
  const { studioName } = studio();
  return `<!DOCTYPE html>${renderToString(render({ studioName, mode, theme, stylesheets }))}`;
}
