import { parseArgs } from "node:util";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { erasePerson } from "#app/domain/privacy/person/erase-person.server.ts";
import type { PersonSummary } from "#app/domain/privacy/person/person-summary.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { balanceLabels } from "#app/domain/till/prepaid/open-balances.server.ts";
import { type KeptAside, keptAsideFolders } from "#app/operations/backup/kept-aside.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { chosenFrom } from "./named-person.server.ts";
import { type Subcommand, WrongUse } from "./subcommand.ts";

export const eraseCommand: Subcommand = {
  name: "erase",
  summary: "Shows the data of a person, and erases it with --yes.",
  usage: [
    "studio erase ADDRESS [--name NAME]...         shows what would be erased",
    "studio erase ADDRESS [--name NAME]... --yes   erases it and cancels upcoming appointments",
    "",
    "ADDRESS is an email address or a phone number. Past visits stay in the books without a name.",
    "It works while the studio runs.",
  ],
  needsDatabase: true,
  async run(words, { say, complain, environment }) {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const [person, ...rest] = positionals;
    if (!person) throw new WrongUse("Enter an address: studio erase ADDRESS");
    if (rest.length > 0) throw new WrongUse(`Unexpected argument: "${rest.join(" ")}".`);
    const now = nowInstant();
    const chosen = await chosenFrom(person, values.name ?? [], now);
    if (!chosen.ok) {
      complain(chosen.refusal.message);
      return 1;
    }
    const { kept, ...input } = chosen.value;
    for (const line of linesOf(kept)) say(line);
    if (!values.yes) {
      const stays = kept.accounts.some((account) => account.stays !== null);
      say(`Nothing was erased.${stays ? "" : " To erase it, add --yes."}`);
      return 0;
    }
    const erased = await erasePerson(input, { actor: { id: null, role: "system" }, now });
    if (!erased.ok) {
      complain(erased.refusal.message);
      return 1;
    }
    const { accounts, appointments, cancelled, messages } = erased.value;
    say(
      `Erased: accounts ${accounts}, appointments ${appointments}, messages ${messages}. Upcoming appointments cancelled: ${cancelled}.`,
    );
    for (const line of remainingCopies(keptAsideFolders(environment.dataDir))) say(line);
    return 0;
  },
};

function remainingCopies(aside: KeptAside[]): string[] {
  const backups =
    "Older backups may contain this data until they are deleted, after three months at most. A restore erases it again.";
  if (aside.length === 0) return [backups];
  const folders = aside.map(({ path, goesAt }) => `  ${path}, until ${instantInWords(goesAt)}`);
  const away = `To delete them now: sudo rm -r ${aside.map(({ path }) => path).join(" ")}`;
  return [backups, "Databases that a restore moved aside may also contain it:", ...folders, away];
}

const options = {
  name: { type: "string", multiple: true },
  yes: { type: "boolean", default: false },
} as const;

function linesOf({ accounts, contacts }: PersonSummary): string[] {
  return [
    ...accounts.flatMap(({ username, email, visits, others, coming, stays, open }) => [
      `${username}: account ${email ?? ""}, visits ${visits}, cancelled or missed ${others}`,
      ...coming.map(inWords),
      ...balanceLabels(open).map(stillOpen),
      ...(stays === null ? [] : [`  ${stays}`]),
    ]),
    ...contacts.flatMap(({ name, phones, visits, others, messages, coming, companions, open }) => [
      `${name || "Without a name"}: ${phones.map((phone) => `${phone}, `).join("")}visits as a guest ${visits}, cancelled or missed ${others}, messages ${messages.length}`,
      ...coming.map(inWords),
      ...companions.map(losesContact),
      ...balanceLabels(open).map(stillOpen),
    ]),
  ];
}

const stillOpen = (line: string): string => `  still open: ${line}`;

const losesContact = ({
  contact,
  ...visit
}: PersonSummary["contacts"][number]["companions"][number]): string =>
  `  stays without the contact: ${contact.name}, ${visit.serviceName}, ${momentInWords(visit.date, visit.startMin, studio().locale)}`;

const inWords = ({
  serviceName,
  date,
  startMin,
}: PersonSummary["contacts"][number]["coming"][number]): string =>
  `  will be cancelled: ${serviceName}, ${momentInWords(date, startMin, studio().locale)}`;
