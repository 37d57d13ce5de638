/** What the deeds of Pages & texts have in common. */
import type { AppLoadContext } from "@remix-run/node";
import type { Actor } from "#app/shared/audit.server.ts";
import { refused } from "#app/shared/outcome.ts";
import type { PartName } from "#app/website/texts/parts.ts";

export type Fields = Record<string, unknown>;

export type Act = {
  part: PartName | null;
  fields: Fields;
  context: AppLoadContext;
  actor: Actor;
  now: number;
};

export type Deed = (act: Act) => Response;

export const unreadable = () => refused("invalid", "The form could not be read. Please send it again.");

/** All that was typed, to stand there again. */
export const typedIn = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
