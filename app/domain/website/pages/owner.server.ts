import { isDate } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import {
  breadcrumbFacts,
  factsTogether,
  personFacts,
} from "#app/domain/website/sharing/page-facts.server.ts";
import { firstWords, type RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import { siteOf, webAddress } from "#app/domain/website/texts/text-request.server.ts";
import { formattedText, siteText } from "#app/domain/website/texts/texts.server.ts";
import { fullPicture } from "#app/platform/pictures/picture-set.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

export function loadOwnerPage(origin: string, now: number) {
  const { studioName, locale } = studio();
  const expires = siteText("licence.expires");
  const checkAddress = webAddress(siteText("licence.checkAddress"));
  const name = siteText("owner.name");
  const role = siteText("owner.role");
  const story = formattedText("owner.story");
  const photo = sitePicture("owner");
  return {
    address: `${origin}/about`,
    description: `Who takes care of you at ${studioName}: ${[name, role].filter(Boolean).join(", ")}. The story, the license and where to check it.`,
    name,
    role,
    story,
    photo,
    licence: {
      title: siteText("licence.title"),
      number: siteText("licence.number"),
      expires: isDate(expires) ? dateInWords(expires, locale, "date") : expires,
      authority: siteText("licence.authority"),
      check: checkAddress && { address: checkAddress, site: siteOf(checkAddress) },
      picture: sitePicture("licence"),
    },
    facts: factsTogether(
      businessFacts(origin, now),
      ...(name ? [ownerFacts(origin, { name, title: role, story, image: photo?.image })] : []),
      breadcrumbFacts(origin, [{ name: "Meet the Owner", path: "/about" }]),
    ),
  };
}

type OwnerFacts = { name: string; title: string; story: RichHtml; image: string | undefined };

const ownerFacts = (origin: string, { story, image, ...person }: OwnerFacts) =>
  personFacts(origin, {
    ...person,
    path: "/about",
    image: image && fullPicture(image),
    description: firstWords(story),
  });

export type OwnerPageData = ReturnType<typeof loadOwnerPage>;
