import { createAdmin, givePassword, setupLink } from "#app/domain/accounts/first-owner.server.ts";
import type { Environment } from "#app/domain/studio/environment.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

export const adminCommand: Subcommand = {
  name: "admin",
  summary: "Makes an administrator, gives a new password, or shows the link for the first owner.",
  usage: [
    "studio admin link              a new link for the owner's first account, good for half an hour",
    "studio admin create EMAIL      makes an administrator, with a password to begin with",
    "studio admin password EMAIL    gives an account a new password, and signs it out everywhere",
    "",
    "It works while the studio runs.",
  ],
  needsDatabase: true,
  needsSettings: true,
  async run(words, context) {
    const [verb = "", email, ...rest] = words;
    if (verb === "link" && email === undefined) return printLink(context);
    if (verb !== "create" && verb !== "password")
      throw new WrongUse("Say what to do: link, create or password.");
    if (!email) throw new WrongUse(`Say whose address: studio admin ${verb} EMAIL`);
    if (rest.length > 0) throw new WrongUse(`"${rest.join(" ")}" is too much.`);
    return changeAccount(verb, email, context);
  },
};

function printLink({ environment, say, complain }: CommandContext): number {
  const link = setupLink(nowInstant());
  if (link) {
    say(`Within 30 minutes, make the owner's account here: ${link}`);
    sayWhereOriginIsNot(environment, say);
    return 0;
  }
  complain(
    "The studio has an owner already. To make another administrator: studio admin create EMAIL. Where the password is forgotten: studio admin password EMAIL",
  );
  return 1;
}

async function changeAccount(
  verb: "create" | "password",
  email: string,
  { environment, say, complain }: CommandContext,
): Promise<number> {
  const outcome = await (verb === "create" ? createAdmin : givePassword)(email, nowInstant());
  if (!outcome.ok) {
    complain(outcome.refusal.message);
    return 1;
  }
  say(`${verb === "create" ? "Administrator" : "Account      "} ${outcome.value.email}`);
  say(`Password      ${outcome.value.password}`);
  say(`Within seven days, sign in at ${environment.origin}/login and choose a password of your own.`);
  sayWhereOriginIsNot(environment, say);
  return 0;
}

function sayWhereOriginIsNot({ origin, originIsSet }: Environment, say: CommandContext["say"]): void {
  if (originIsSet) return;
  say(`ORIGIN is not set here: where the studio has an address of its own, put that in place of ${origin}.`);
}
