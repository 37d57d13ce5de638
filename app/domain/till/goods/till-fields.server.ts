/** What the forms of the owner's till have in common: names, sentences about what is wrong, and the entry in the audit. */
import { amountsLike, longestService } from "#app/domain/catalogue/price.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";

export const wordsOfTill = (most: number) => oneLine(most, `Please keep it under ${most} characters.`);
export const NameInTill = wordsOfTill(longestService.name).refine((name) => name !== "");

export const wrongInTill = {
  name: "Enter a name.",
  /** With the decimals of the studio's currency. */
  get price() {
    return `Enter the price as a number, like ${amountsLike(studio().currency)}.`;
  },
  cashFloat: "Enter the cash in the drawer as a number, like 100.",
  percent: "Enter the rate in percent, from 0 to 100, with at most two decimals.",
  visits: "Enter how many visits, from 2 to 100.",
  months: "Enter whole months, from 0 to 120; 0 means without an end.",
  opening: "Enter how many there are, as a whole number.",
  quantity: "Enter a whole number, such as 12 or -2.",
  why: "Choose why from the list.",
  serviceId: "Choose the service.",
};

export const noteTill = (
  what: string,
  entityId: number | null,
  detail: Record<string, unknown>,
  by: By,
): void => record({ action: what, entity: "till", entityId, detail }, by);
