import { longestText } from "#app/domain/website/texts/text-limits.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";
import { type EntryWords, entryKinds } from "./entry-kinds.ts";

/** `accounts`: clients who are signed in. */
export const offerBuyers = { accounts: "Clients with an account", everybody: "Everybody" } as const;

const timeWanted = "Enter the time as 14:30.";

export const entryForm = ({ title, body, bodyHint, bodyOptional, dates }: EntryWords) =>
  declareForm({
    title: {
      label: title,
      ...{ maxLength: longestText.title, autoComplete: "off" },
      required: `Enter the ${lowerFirst(title)}.`,
    },
    date: { kind: "date", ...firstDates[dates] },
    lastDate: {
      label: "Last day",
      hint: "Leave empty to show it until you take it down.",
      ...{ kind: "date", optional: true },
    },
    body: {
      label: body,
      hint: bodyHint,
      ...{ kind: "text", maxLength: longestText.formatted, className: "words" },
      rows: bodyOptional ? 4 : 12,
      optional: bodyOptional,
      required: bodyOptional ? undefined : `Enter the ${lowerFirst(body)}.`,
    },
    reduction: {
      label: "Reduction",
      hint: "A percentage such as 10%, or an amount such as 15. Leave it empty if prices stay the same.",
      ...{ autoComplete: "off", optional: true },
      wrong: "Enter a whole percentage from 1% to 100%, or an amount above 0.",
    },
    buyers: { label: "Who gets it", kind: "choice", choices: offerBuyers },
    weekdays: { label: "Days", kind: "boxes", wrong: "Choose days from the list." },
    from: { label: "Earliest start", kind: "time", optional: true, wrong: timeWanted },
    to: { label: "Latest start", kind: "time", optional: true, wrong: timeWanted },
    categories: { label: "Treatments", kind: "boxes", wrong: "Choose only categories that have treatments." },
    byline: {
      label: "Client's name",
      hint: "Such as: Dana R. Ask the client before you publish it.",
      ...{ maxLength: longestText.byline, autoComplete: "off", optional: true },
    },
  });

const firstDates = {
  none: { label: "Date" },
  day: {
    label: "Date",
    hint: "Readers see it. The newest article comes first.",
    required: "Enter the date.",
  },
  span: { label: "First day", required: "Enter the first day." },
} as const;

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

export const entryFieldNames = entryForm(entryKinds.news).names;
