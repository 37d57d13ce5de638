import type { AppLoadContext } from "@remix-run/node";
import { peopleAtDesk } from "#app/domain/accounts/desks/take-over.server.ts";
import { dismissCookieName, isDismissed } from "#app/domain/accounts/password/rules.ts";
import { showsExampleTexts } from "#app/domain/settings/opening/steps.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { isOnPublicAddress, isUnopened } from "#app/domain/studio/open-to-public.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { packagesPath, sellsPrepaid } from "#app/domain/till/prepaid/prepaid-pages.server.ts";
import { countUnread } from "#app/domain/website/inbox/messages.server.ts";
import { openingHoursInShort } from "#app/domain/website/opening-hours/opening-days.server.ts";
import { sharedPicture } from "#app/domain/website/sharing/business-facts.server.ts";
import { hasTeam } from "#app/domain/website/team/team-rows.server.ts";
import { troubleNow } from "#app/operations/checks/trouble.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { menusFor } from "#app/platform/http/checks/route-check.server.ts";
import { cookiesIn } from "#app/platform/http/cookies.server.ts";
import { themeOfPage } from "#app/platform/theme/theme.server.ts";
import { isKeptHydrated } from "#app/platform/ui/browser/keep-hydrated.ts";
import { readColorMode } from "#app/platform/ui/shell/color-mode.ts";
import type { OpeningState, RootData } from "#app/platform/ui/shell/root-data.ts";
import { initialsOf } from "#app/platform/words/initials.ts";

const openingPage = "/admin/start";

export async function loadRoot(
  { headers }: Request,
  { visitor, origin, by }: AppLoadContext,
): Promise<RootData> {
  const { studioName, city, locale, phone, address } = studio();
  const cookies = cookiesIn(headers.get("Cookie"));
  const mode = readColorMode(cookies.mode);
  const menus = menusFor(visitor?.roles ?? []);
  const locked = visitor?.lockedAt != null;
  const opening = openingFor(Object.keys(menus.staff).length > 0);
  if (!hasTeam()) delete menus.header["/team"];
  if (!sellsPrepaid()) delete menus.footer[packagesPath];
  if (!isUnopened()) delete menus.staff[openingPage];
  if (locked) Object.assign(menus, { header: {}, footer: {}, staff: {}, website: {} });
  if (opening === "closed") Object.assign(menus, { header: {}, footer: {} });
  return {
    studioName,
    city,
    locale,
    phone,
    address,
    hours: visitor ? [] : openingHoursInShort(by.now),
    locked,
    visitor: visitor && {
      username: visitor.username,
      initials: initialsOf(visitor.username),
      roles: visitor.roles,
      watched: visitor.watched && !locked,
      unreadMessages: menus.website["/admin/webpage/messages"] ? countUnread() : 0,
      trouble: visitor.roles.includes("admin") ? await troubleNow(by.now) : null,
      asksForPassword:
        visitor.mustChangePassword && !locked && !isDismissed(cookies[dismissCookieName], visitor.sessionId),
      wrongPins: locked ? null : wrongPinsInWords(visitor.wrongPins),
      desk: visitor.desk && !locked ? deskOfPage(visitor.userId, by.now) : null,
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

function wrongPinsInWords(wrong: Visitor["wrongPins"]) {
  if (!wrong) return null;
  const { count, since } = wrong;
  const from = since === null ? "you chose it" : instantInWords(since);
  return {
    heading: `${count} wrong ${count === 1 ? "PIN" : "PINs"} since ${from}`,
    text: "If it wasn't you, change your PIN and tell the owner of the studio.",
    page: null,
    label: "Your PIN",
  };
}

/** The user who logged in last comes first. */
const mostInBar = 2;

function deskOfPage(userId: number, now: number) {
  const others = peopleAtDesk(now).filter(({ id }) => id !== userId);
  return {
    others: others.slice(0, mostInBar),
    lockAfter: studio().lockAfterMinutes * 60_000,
  };
}

/** Reads the database only until the studio is open. */
function openingFor(isStaff: boolean): OpeningState {
  if (environment().demo) return "demo";
  if (!isUnopened()) return "open";
  if (isOnPublicAddress()) return isStaff ? "preview" : "closed";
  return showsExampleTexts() ? "example" : "open";
}
