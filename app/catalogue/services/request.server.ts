/** What a service may be: the one schema of the admin page, of `POST /api/services` and of `PUT /api/services/{id}`. */
import { z } from "zod";
import { readImage } from "#app/pictures/image-field.server.ts";
import { Checked, Id, oneLine, severalLines } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/shared/read-input.server.ts";
import { longestService } from "./limits.ts";
import { highestPrice, longestPrice, smallestUnitsOf } from "./price.ts";

/** Minutes that a service takes where nobody says otherwise (specification, section 9). */
const defaultDuration = 60;

const wrongDuration = "Enter the duration in whole minutes, from 5 to 720.";
const wrongPrice = "Enter the price as a number, like 95 or 95.50.";

const priceIn = (currency: string) =>
  z
    .union([z.string().max(longestPrice), z.number()])
    .transform((typed) => smallestUnitsOf(String(typed), currency))
    .refine((units): units is number => units !== null && units <= highestPrice, wrongPrice);

const serviceIn = (currency: string) =>
  z.object({
    name: oneLine(
      longestService.name,
      `Please keep the name under ${longestService.name} characters.`,
    ).refine((name) => name !== "", "Enter a name."),
    description: severalLines(
      longestService.description,
      `Please keep the description under ${longestService.description} characters.`,
    ),
    category: oneLine(
      longestService.category,
      `Please keep the category under ${longestService.category} characters.`,
    ),
    duration: z
      .union([
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/u)
          .transform(Number),
      ])
      .refine((minutes) => Number.isInteger(minutes) && minutes >= 5 && minutes <= 720, wrongDuration),
    price: priceIn(currency),
    // A database's 0 and 1 are meant as what they say.
    unavailable: z.preprocess((value) => (value === 0 || value === 1 ? value === 1 : value), Checked),
    providerIds: z.array(Id).transform((ids) => [...new Set(ids)]),
  });

const wrong: Record<string, string> = {
  name: "Enter a name.",
  description: "Please enter the description as text.",
  category: "Please enter the category as text.",
  duration: wrongDuration,
  price: wrongPrice,
  unavailable: "Please tick the box or leave it empty.",
  providerIds: "Choose providers from the list.",
};

/**
 * `duration` in minutes, `price` in the smallest unit; without `providerIds` every provider offers it. `image`: the bytes of
 * a new picture, null to remove the one that is there.
 */
export type NewService = Omit<z.output<ReturnType<typeof serviceIn>>, "providerIds"> & {
  providerIds?: number[];
  image?: Uint8Array | null;
};

/** What is absent stays as it is. */
export type ServiceChange = Partial<NewService>;

/** Refuses as "invalid" or "too-large", with `fields`. A name and a price must be there. */
export function readNewService(input: unknown, currency: string): Outcome<NewService> {
  const blank = {
    name: "",
    description: "",
    category: "",
    duration: defaultDuration,
    price: "",
    unavailable: false,
  };
  const schema = serviceIn(currency).partial({ providerIds: true });
  return read(schema, { ...blank, ...namedIn(input) }, null);
}

/**
 * `image` is the address of the present picture. Refuses as "invalid" a wrong value, and a request that names nothing which
 * may be changed; the rest of it is ignored. Refuses as "too-large".
 */
export function readServiceChange(
  input: unknown,
  currency: string,
  image: string | null,
): Outcome<ServiceChange> {
  const given = namedIn(input);
  if (Object.keys(given).length === 0) {
    return refused("invalid", "Say what to change: the name, the description, the duration, the price.");
  }
  const schema = serviceIn(currency);
  const named: { [Name in keyof typeof schema.shape]?: true } = Object.fromEntries(
    Object.keys(given).flatMap((name) => (name === "image" ? [] : [[name, true as const]])),
  );
  return read(schema.pick(named), given, image);
}

/** The fields that are known and there. A service is read with `desc` and `cost` too (specification, section 3). */
function namedIn(input: unknown): Record<string, unknown> {
  const given = fieldsIn(input);
  const known = {
    name: given.name,
    description: given.description === undefined ? given.desc : given.description,
    category: given.category,
    duration: given.duration ?? undefined,
    price: given.price ?? given.cost ?? given.price,
    unavailable: given.unavailable,
    providerIds: given.providerIds ?? undefined,
    image: given.image,
  };
  const there = Object.entries(known).filter(([, value]) => value !== undefined);
  // A text that was emptied may come as null.
  return Object.fromEntries(
    there.map(([name, value]) => [name, texts.has(name) && value === null ? "" : value]),
  );
}

const texts = new Set(["name", "description", "category", "price"]);

function read<Given extends object>(
  schema: z.ZodType<Given>,
  { image, ...given }: Record<string, unknown>,
  present: string | null,
): Outcome<Given & Pick<NewService, "image">> {
  const picture = readImage(image, present);
  if (!picture.ok) return picture;
  const required: Record<string, string> = "price" in given ? { price: "Enter a price." } : {};
  const service = readInput(schema, given, { required, wrong });
  return service.ok ? done({ ...service.value, image: picture.value }) : service;
}
