import { isDate } from "#app/availability/dates.ts";
import { studio } from "#app/studio/studio.server.ts";
import { sitePicture } from "#app/website/gallery/site-pictures.server.ts";
import { formattedText, siteText } from "#app/website/texts/texts.server.ts";
import { siteOf, webAddress } from "#app/website/texts/web-address.ts";
import { dateInWords } from "#app/words/dates.ts";

export function loadOwnerPage(origin: string) {
  const { studioName, locale } = studio();
  const expires = siteText("licence.expires");
  const checkAddress = webAddress(siteText("licence.checkAddress"));
  const name = siteText("owner.name");
  const role = siteText("owner.role");
  return {
    address: `${origin}/about`,
    description: `Who takes care of you at ${studioName}: ${[name, role].filter(Boolean).join(", ")}. The story, the license and where to check it.`,
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

export type OwnerPageData = ReturnType<typeof loadOwnerPage>;
