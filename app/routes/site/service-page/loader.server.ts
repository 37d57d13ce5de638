import { nextFreeTimes } from "#app/domain/booking/choose/elsewhere.server.ts";
import { visitUrl } from "#app/domain/booking/joint/typed-rows.ts";
import { priceTag } from "#app/domain/catalogue/price.ts";
import { bookingPath, servicePath } from "#app/domain/catalogue/service-path.ts";
import { type CatalogueService, listServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { servicePhotos } from "#app/domain/website/services/service-photos.server.ts";
import {
  firstSentence,
  serviceSections,
  serviceWords,
} from "#app/domain/website/services/service-words.server.ts";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import {
  breadcrumbFacts,
  factsTogether,
  serviceFacts,
} from "#app/domain/website/sharing/page-facts.server.ts";
import type { SharedPicture } from "#app/domain/website/sharing/page-meta.ts";
import { listedTeam, memberPath } from "#app/domain/website/team/team-rows.server.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { fullPictureSize } from "#app/platform/pictures/media.server.ts";
import { fullPicture } from "#app/platform/pictures/picture-set.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { cardOf } from "#app/routes/parts/service-card.tsx";

const mostTimes = 3;
const mostRelated = 4;

/** Returns the service by slug or id, a path to redirect to, or undefined. */
export function findService(asked: string): CatalogueService | string | undefined {
  const services = listServices();
  const named = services.find(({ slug }) => slug === asked);
  if (named) return named;
  const small = asked.toLowerCase();
  const numbered = services.find(({ id, slug }) => id === idOf(asked) || slug === small);
  return numbered && numbered.slug !== null ? servicePath(numbered) : numbered;
}

export function loadServicePage(service: CatalogueService, origin: string, now: number) {
  const { id, name, description, category, minutes, price, unavailable, image, cloth } = service;
  const words = serviceWords(id);
  const photos = servicePhotos(id).map(({ image, width, height, alt }) => ({ image, width, height, alt }));
  const path = servicePath(service);
  const team = new Map(listedTeam().map(({ id, slug }) => [id, memberPath(slug)]));
  const { windowDays, studioName } = studio();
  const sharing = sharingOf(origin, name, image, photos);
  const summary = firstSentence(words?.story ?? "") || description;
  return {
    address: origin + path,
    description: summary || `${name}: ${minutes} minutes, ${price}. ${studioName}`,
    ...(sharing && { sharing }),
    service: {
      ...{
        id,
        name,
        description,
        category,
        minutes,
        price: priceTag(price),
        unavailable,
        image,
        cloth,
        path,
      },
      providers: service.providers.map((provider) => ({ ...provider, to: team.get(provider.id) ?? null })),
    },
    photos,
    ...(words ? serviceSections(words) : { sections: [], questions: [] }),
    priceNotice: siteText("services.priceNotice"),
    book: bookingPath({ service: name }),
    bookMore: visitUrl("chain", [{ serviceId: String(id), providerId: "any", addonIds: [] }]),
    ask: `/contact?${new URLSearchParams({ about: `I would like to come for: ${name}.` })}`,
    windowDays,
    times: nextFreeTimes(service, { count: mostTimes, now }).map(({ date, time, day, label }) => ({
      to: bookingPath({ service: name, date, time }),
      dateTime: `${date}T${time}`,
      words: `${day}, ${label}`,
    })),
    related: relatedTo(service),
    facts: factsOf(service, origin, now),
  };
}

const factsOf = (service: CatalogueService, origin: string, now: number): object =>
  factsTogether(
    businessFacts(origin, now),
    serviceFacts(origin, service),
    breadcrumbFacts(origin, [
      { name: "Services", path: "/services" },
      { name: service.name, path: servicePath(service) },
    ]),
  );

const canBeBooked = ({ unavailable, providers }: CatalogueService): boolean =>
  !unavailable && providers.length > 0;

/** Returns bookable services of the category, those after it first. */
function relatedTo({ id, category }: CatalogueService) {
  const all = listServices();
  const place = all.findIndex((service) => service.id === id);
  return [...all.slice(place + 1), ...all.slice(0, place)]
    .filter((other) => category !== "" && other.category === category && canBeBooked(other))
    .slice(0, mostRelated)
    .map(cardOf);
}

/** In pixels. Smaller pictures look blurred when shared, so the studio's is used. */
const leastSharedWidth = 800;

function sharingOf(
  origin: string,
  name: string,
  image: string | null,
  photos: { image: string; alt: string }[],
): SharedPicture | undefined {
  const pictures = [...(image ? [{ image, alt: name }] : []), ...photos];
  const fitting = pictures.flatMap((picture) => {
    const size = fullPictureSize(picture.image);
    return size && size.width >= leastSharedWidth ? [{ ...picture, ...size }] : [];
  });
  return fitting[0] && { ...fitting[0], image: origin + fullPicture(fitting[0].image) };
}

export type ServicePageData = ReturnType<typeof loadServicePage>;
