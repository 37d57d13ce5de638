import { nextFreeTimes } from "#app/domain/booking/choose/elsewhere.server.ts";
import { bookingPath, servicePath } from "#app/domain/catalogue/service-path.ts";
import {
  type CatalogueService,
  listServices,
  servicesToBook,
  termsInWords,
} from "#app/domain/catalogue/services.server.ts";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import {
  breadcrumbFacts,
  factsTogether,
  personFacts,
} from "#app/domain/website/sharing/page-facts.server.ts";
import { loadMember, loadTeamPage } from "#app/domain/website/team/team-pages.server.ts";
import { firstWords } from "#app/domain/website/texts/rich-text.server.ts";

export function loadTeam(origin: string) {
  const { people, ...page } = loadTeamPage(origin);
  const services = listServices();
  return {
    ...page,
    people: people.map((person) => ({
      ...person,
      gives: givenBy(person.id, services).map(({ name }) => name),
    })),
  };
}

const givenBy = <Service extends CatalogueService>(id: number, services: Service[]): Service[] =>
  services.filter(({ unavailable, providers }) => !unavailable && providers.some((one) => one.id === id));

/** Each lookup of a free time reads a week of the calendar. */
const mostFreeTimes = 3;

/** Returns undefined if the person is not shown. */
export function loadMemberPage(slug: string, origin: string, now: number) {
  const member = loadMember(slug, origin);
  if (!member) return undefined;
  const given = givenBy(member.id, servicesToBook());
  return {
    ...member,
    to: bookingPath({ providerId: member.id }),
    services: given.map((service) => {
      const { id, name } = service;
      const { price, minutes } = termsInWords(service, member.id);
      const book = bookingPath({ service: name, providerId: member.id });
      return { id, name, price, minutes, to: servicePath(service), book };
    }),
    soon: given
      .slice(0, mostFreeTimes)
      .flatMap((service) => soonest(service, member.id, now))
      .sort(earlierFirst),
    facts: factsOf(member, origin, now),
  };
}

type Member = NonNullable<ReturnType<typeof loadMember>>;

const factsOf = (member: Member, origin: string, now: number): object => {
  const { name, title, path, languages, photo, story } = member;
  const description = story ? firstWords(story) : "";
  return factsTogether(
    businessFacts(origin, now),
    personFacts(origin, { name, title, path, languages, description, image: photo?.image ?? null }),
    breadcrumbFacts(origin, [
      { name: "Our Team", path: "/team" },
      { name, path },
    ]),
  );
};

export type MemberPageData = NonNullable<ReturnType<typeof loadMemberPage>>;

function soonest(service: CatalogueService, providerId: number, now: number) {
  const { name } = service;
  return nextFreeTimes(service, { count: 1, providerId, now }).map(({ date, time, day, label }) => ({
    service: name,
    date,
    time,
    words: `${day}, ${label}`,
    to: bookingPath({ service: name, providerId, date, time }),
  }));
}

type FreeTime = { date: string; time: string };

const earlierFirst = (one: FreeTime, other: FreeTime): number =>
  `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`);
