/** What the document's frame shows to this visitor. */
import type { AppLoadContext } from "@remix-run/node";
import { dismissCookieName, isDismissed } from "#app/accounts/password/dismiss.ts";
import { menusFor } from "#app/http/checks/pages.server.ts";
import { cookiesIn } from "#app/http/cookies.server.ts";
import { troubleNow } from "#app/operations/trouble.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { themeOfPage } from "#app/theme/theme.server.ts";
import { isKeptHydrated } from "#app/ui/browser/keep-hydrated.ts";
import { readColourMode } from "#app/ui/shell/colour-mode.ts";
import type { RootData } from "#app/ui/shell/root-data.ts";
import { countUnread } from "#app/website/inbox/messages.server.ts";
import { openingHoursInShort } from "#app/website/opening-hours/opening.server.ts";
import { sharedPicture } from "#app/website/sharing/shared-picture.server.ts";
import { hasTeam } from "#app/website/team/record.server.ts";
import { messagesPage } from "#app/website/website-nav.tsx";

export function loadRoot({ headers }: Request, { visitor, origin }: AppLoadContext): RootData {
  const { studioName, phone, address } = studio();
  const cookies = cookiesIn(headers.get("Cookie"));
  const mode = readColourMode(cookies.mode);
  const menus = menusFor(visitor?.roles ?? []);
  if (!hasTeam()) delete menus.header["/team"];
  return {
    studioName,
    phone,
    address,
    hours: openingHoursInShort(),
    visitor: visitor && {
      username: visitor.username,
      roles: visitor.roles,
      watched: visitor.watched,
      unreadMessages: menus.website[messagesPage] ? countUnread() : 0,
      trouble: visitor.roles.includes("admin") ? troubleNow() : null,
      asksForPassword:
        visitor.mustChangePassword && !isDismissed(cookies[dismissCookieName], visitor.sessionId),
    },
    menus,
    mode,
    theme: themeOfPage(mode),
    saveData: headers.get("Save-Data") === "on",
    isKeptHydrated: isKeptHydrated(cookies.script),
    origin,
    sharing: sharedPicture(origin),
  };
}
