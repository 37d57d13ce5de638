import { z } from "zod";

/** A whole number as it is typed or sent, from `lowest` to `highest`; `sentence` for anything else. */
export const wholeNumber = (sentence: string, lowest: number, highest: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,6}$/u, sentence)
          .transform(Number),
      ],
      sentence,
    )
    .refine((value) => Number.isInteger(value) && value >= lowest && value <= highest, sentence);
