import { z } from "zod";

/** A check as another process or an earlier look has said it. */
export const checkSchema = z.object({
  name: z.string(),
  about: z.string(),
  level: z.enum(["well", "note", "warning", "wrong"]),
  words: z.string(),
  remedy: z.string().nullable(),
  stopsBookings: z.boolean().optional(),
  openly: z.string().optional(),
});
