import { createAdmin, givePassword, setupLink } from "#app/domain/accounts/first-owner.server.ts";
import type { Environment } from "#app/domain/studio/environment.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

export const adminCommand: Subcommand = {
  name: "admin",
  summary: "Creates an administrator, sets a new password, or prints the link for the owner's first account.",
  usage: [
    "studio admin link              a new link for the owner's first account, valid for 30 minutes",
    "studio admin create EMAIL      creates an administrator with a temporary password",
    "studio admin password EMAIL    sets a new password and signs the account out everywhere",
    "",
    "It works while the studio runs.",
  ],
  needsDatabase: true,
  needsSettings: true,
  async run(words, context) {
    const [verb = "", email, ...rest] = words;
    if (verb === "link" && email === undefined) return printLink(context);
    if (verb !== "create" && verb !== "password") throw new WrongUse("Choose link, create or password.");
    if (!email) throw new WrongUse(`Enter an email address: studio admin ${verb} EMAIL`);
    if (rest.length > 0) throw new WrongUse(`Unexpected argument: "${rest.join(" ")}".`);
    return changeAccount(verb, email, context);
  },
};

function printLink({ environment, say, complain }: CommandContext): number {
  const link = setupLink(nowInstant());
  if (link) {
    say(`Create the owner's account within 30 minutes: ${link}`);
    sayWhereOriginIsNot(environment, say);
    return 0;
  }
  complain(
    "The studio already has an owner. To create another administrator: studio admin create EMAIL. To set a new password: studio admin password EMAIL",
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
  say(`Log in at ${environment.origin}/login within seven days and choose your own password.`);
  sayWhereOriginIsNot(environment, say);
  return 0;
}

function sayWhereOriginIsNot({ origin, originIsSet }: Environment, say: CommandContext["say"]): void {
  if (originIsSet) return;
  say(`ORIGIN is not set. If the studio has its own address, use it instead of ${origin}.`);
}
