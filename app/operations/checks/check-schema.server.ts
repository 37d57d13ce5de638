import { z } from "zod";

/** The result of a check from another process or from storage. */
export const checkSchema = z.object({
  name: z.string(),
  about: z.string(),
  level: z.enum(["well", "note", "warning", "wrong"]),
  words: z.string(),
  remedy: z.string().nullable(),
  stopsBookings: z.boolean().optional(),
  openly: z.string().optional(),
});
