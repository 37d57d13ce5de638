/** What the document's frame shows to this visitor. */
import type { AppLoadContext } from "@remix-run/node";
import { dismissCookieName, isDismissed } from "#app/accounts/password/dismiss.ts";
import { menusFor } from "#app/http/checks/pages.server.ts";
import { cookiesIn } from "#app/http/cookies.server.ts";
import { showsInventedWords } from "#app/opening/steps.server.ts";
import { troubleNow } from "#app/operations/trouble.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { isOnPublicAddress, isUnopened } from "#app/studio/opening.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { themeOfPage } from "#app/theme/theme.server.ts";
import { isKeptHydrated } from "#app/ui/browser/keep-hydrated.ts";
import { readColourMode } from "#app/ui/shell/colour-mode.ts";
import type { OpeningState, RootData } from "#app/ui/shell/root-data.ts";
import { countUnread } from "#app/website/inbox/messages.server.ts";
import { openingHoursInShort } from "#app/website/opening-hours/opening.server.ts";
import { sharedPicture } from "#app/website/sharing/shared-picture.server.ts";
import { hasTeam } from "#app/website/team/record.server.ts";
import { messagesPage } from "#app/website/website-nav.tsx";

const openingPage = "/admin/start";

export function loadRoot({ headers }: Request, { visitor, origin }: AppLoadContext): RootData {
  const { studioName, city, locale, phone, address } = studio();
  const cookies = cookiesIn(headers.get("Cookie"));
  const mode = readColourMode(cookies.mode);
  const menus = menusFor(visitor?.roles ?? []);
  const opening = openingFor(Object.keys(menus.staff).length > 0);
  if (!hasTeam()) delete menus.header["/team"];
  if (!isUnopened()) delete menus.staff[openingPage];
  if (opening === "closed") Object.assign(menus, { header: {}, footer: {} });
  return {
    studioName,
    city,
    locale,
    phone,
    address,
    // Whoever has an account has been here.
    hours: visitor ? [] : openingHoursInShort(),
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
    opening,
    saveData: headers.get("Save-Data") === "on",
    isKeptHydrated: isKeptHydrated(cookies.script),
    origin,
    sharing: visitor ? null : sharedPicture(origin),
  };
}

/** Asked of the database only while nobody has opened the studio. */
function openingFor(isStaff: boolean): OpeningState {
  if (environment().demo) return "demo";
  if (!isUnopened()) return "open";
  if (isOnPublicAddress()) return isStaff ? "preview" : "closed";
  return showsInventedWords() ? "example" : "open";
}
