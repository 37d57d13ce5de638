/** The owner's actions: prices, services, hours, closed days, terms, theme and people. */
import type { Action } from "../actions.ts";
import type { Dice } from "../dice.ts";
import { addDays, timeOf } from "../studio-clock.ts";
import { nothingChanges, type World } from "../world.ts";
import { atDesk } from "./desk.ts";

/** Saves a form of an admin page and confirms the listed consequences. */
const saves =
  (to: string, form: (world: World, dice: Dice) => Record<string, string>) =>
  async (world: World, dice: Dice) => {
    await atDesk(world, dice, {
      to,
      form: form(world, dice),
      expectation: nothingChanges,
      as: world.people.owner,
    });
  };

async function changeService(world: World, dice: Dice): Promise<void> {
  const { owner } = world.people;
  const service = dice.from(world.open.books.all<{ id: number }>("SELECT id FROM services ORDER BY id"));
  if (!service || !(await world.signIn(owner))) return;
  const json = dice.of<object>(
    { price: dice.between(20, 200) },
    { price: dice.between(20, 200) },
    { unavailable: true },
    { unavailable: false },
    { unavailable: false },
    { duration: dice.between(3, 18) * 10 },
  );
  await world.act([{ method: "PUT", path: `/api/services/${service.id}`, json, as: owner }], nothingChanges);
}

const week = (dice: Dice): Record<string, string> => {
  const opens = dice.between(8, 10);
  const rows = [1, 2, 3, 4, 5, 6].flatMap((day): [string, string][] => [
    [`open-${day}`, "on"],
    [`from-${day}`, timeOf(opens * 60)],
    [`to-${day}`, timeOf(dice.between(17, 20) * 60)],
  ]);
  return { intent: "hours", ...Object.fromEntries(rows) };
};

const closing = (world: World, dice: Dice): Record<string, string> => {
  const firstDay = addDays(world.today.date, dice.between(1, 30));
  return { intent: "closed", firstDay, lastDay: addDays(firstDay, dice.below(3)), reason: "Holiday" };
};

const reopening = (world: World, dice: Dice): Record<string, string> => {
  const closed = dice.from(
    world.open.books.all<{ date: string }>("SELECT date FROM closed_days ORDER BY date"),
  );
  return { intent: "open", firstDay: closed?.date ?? "", lastDay: closed?.date ?? "" };
};

const timeOff = async (world: World, dice: Dice): Promise<void> => {
  const { providers } = world.people;
  const provider = dice.from(providers);
  const first = addDays(world.today.date, dice.between(1, 40));
  const form = {
    intent: "off",
    ...{ firstDate: first, lastDate: addDays(first, dice.below(5)) },
    ...{ from: "", to: "", startTime: "", endTime: "", reason: "Away" },
  };
  const to = `/admin/schedules?provider=${provider?.id}`;
  await atDesk(world, dice, { to, form, expectation: nothingChanges, as: provider });
};

async function look(world: World, dice: Dice): Promise<void> {
  const { owner } = world.people;
  if (!(await world.signIn(owner))) return;
  const pages = world.doors.filter(({ path, isPage }) => isPage && path.startsWith("/admin/"));
  const path = dice.from(pages)?.path ?? "/admin/help";
  await world.page({ path: dice.chance(500) ? path : world.dataOf(path), as: owner });
}

const window = (dice: Dice) => ({
  intent: "window",
  windowDays: String(dice.between(14, 90)),
  noticeAmount: String(dice.between(0, 4)),
  noticeUnit: "hours",
});
const changes = (dice: Dice) => ({
  ...{
    intent: "changes",
    noticeHours: String(dice.between(6, 48)),
    reminderHours: "48",
    secondReminderHours: "4",
  },
  ...{ quietFrom: "21:00", quietTo: "08:00", deskMailSeconds: String(dice.below(600)) },
});
const mails = (dice: Dice) => ({
  intent: "mail",
  staffMails: dice.of("each", "daily", "daily"),
  reminderText: "",
  mailSender: "",
  mailsPaper: "on",
});

export const ownerActions: Action[] = [
  { name: "the owner changes a service", weight: 4, run: changeService },
  {
    name: "the owner changes the booking hours",
    weight: 1,
    run: saves("/admin/settings", (_, dice) => week(dice)),
  },
  { name: "the owner closes days", weight: 2, run: saves("/admin/settings", closing) },
  { name: "the owner reopens days", weight: 2, run: saves("/admin/settings", reopening) },
  {
    name: "the owner changes the window",
    weight: 1,
    run: saves("/admin/settings", (_, dice) => window(dice)),
  },
  {
    name: "the owner changes the notice",
    weight: 1,
    run: saves("/admin/settings", (_, dice) => changes(dice)),
  },
  {
    name: "the owner changes the email settings",
    weight: 1,
    run: saves("/admin/settings", (_, dice) => mails(dice)),
  },
  { name: "a provider takes time off", weight: 2, run: timeOff },
  { name: "the owner views pages", weight: 4, run: look },
];
