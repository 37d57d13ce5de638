/** Who the owner is, and the licence that anybody can check. */
import { isDate } from "#app/availability/dates.ts";
import { dateInWords } from "#app/studio/calendar-words.ts";
import { studio } from "#app/studio/settings.server.ts";
import { sitePicture } from "./site-pictures.server.ts";
import { formattedText, siteText } from "./site-text.server.ts";
import { siteOf, webAddress } from "./web-address.ts";

export function ownerPage(origin: string) {
  const { studioName, locale } = studio();
  const expires = siteText("licence.expires");
  const checkAddress = webAddress(siteText("licence.checkAddress"));
  const name = siteText("owner.name");
  const role = siteText("owner.role");
  return {
    address: `${origin}/about`,
    description: `Who takes care of you at ${studioName}: ${[name, role].filter(Boolean).join(", ")}. The story, the licence and where to check it.`,
    name,
    role,
    story: formattedText("owner.story"),
    photo: sitePicture("owner"),
    licence: {
      title: siteText("licence.title"),
      number: siteText("licence.number"),
      expires: isDate(expires) ? dateInWords(expires, locale, "date") : expires,
      authority: siteText("licence.authority"),
      check: checkAddress && { address: checkAddress, site: siteOf(checkAddress) },
      picture: sitePicture("licence"),
    },
  };
}

export type OwnerPageData = ReturnType<typeof ownerPage>;
