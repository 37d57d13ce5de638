import { z } from "zod";
import { minuteOf } from "#app/domain/availability/dates.ts";
import { highestPrice, minorUnitsOf } from "#app/domain/catalogue/price.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { offerBuyers } from "./entry-form.ts";

export const offerCategories = (): string[] => [
  ...new Set(listServices().flatMap(({ category }) => (category ? [category] : []))),
];

const Reduction = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((typed, context) => {
    const text = String(typed ?? "").trim();
    if (isBlank(text)) return { percentOff: null, amountOffMinor: null };
    const [, percent] = /^(\d{1,3}) ?%$/u.exec(text) ?? [];
    if (percent && Number(percent) >= 1 && Number(percent) <= 100)
      return { percentOff: Number(percent), amountOffMinor: null };
    const amount = percent ? null : minorUnitsOf(text, studio().currency);
    if (amount && amount <= highestPrice) return { percentOff: null, amountOffMinor: amount };
    context.addIssue({ code: "custom" });
    return z.NEVER;
  });

const Minute = z
  .string()
  .nullish()
  .refine((typed) => isBlank(typed) || minuteOf(String(typed).trim()) !== null)
  .transform((typed) => (isBlank(typed) ? null : minuteOf(String(typed).trim())));

/** Reads one box or several. */
const boxes = (isChoice: (value: string) => boolean) =>
  z
    .preprocess((value) => (isBlank(value) ? [] : [value].flat()), z.array(z.string().refine(isChoice)))
    .transform((values) => [...new Set(values)]);

export const offerFields = () => ({
  reduction: Reduction,
  buyers: z
    .enum(Object.keys(offerBuyers) as (keyof typeof offerBuyers)[])
    .optional()
    .default("accounts"),
  weekdays: boxes((value) => /^[1-7]$/u.test(value)).transform((days) => days.sort().join("")),
  from: Minute,
  to: Minute,
  categories: boxes((value) => offerCategories().includes(value)).transform((names) => names.join("\n")),
});
