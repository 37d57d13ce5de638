/** The forms of the settings page, by their sections. A hint that tells what is set now is written by the view. */
import { declareForm } from "#app/platform/shared/declared-form.ts";
import {
  furthestDeskFigure,
  furthestWindow,
  longestDeskHold,
  longestFact,
  longestGrace,
  longestNoticeHours,
  longestReminderHours,
  mostStamps,
} from "./studio-limits.ts";

export const nameForm = declareForm({
  studioName: {
    label: "Name of the studio",
    ...{ maxLength: longestFact.studioName, autoComplete: "organization" },
    required: "Enter the studio's name.",
  },
  locale: {
    label: "How dates and prices are written",
    ...{ list: "locales", autoComplete: "off", spellCheck: false },
    required: "Choose a language and country, such as en-US or en-GB.",
  },
});

export const zoneForm = declareForm({
  timeZone: {
    label: "Time zone",
    ...{ list: "zones", autoComplete: "off", spellCheck: false },
    required: "Choose the studio's time zone.",
  },
});

export const currencyForm = declareForm({
  currency: {
    label: "Currency",
    hint: "Its three letters, such as USD or EUR. Type or choose; any currency of the world is known.",
    ...{ list: "currencies", autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
    className: "short",
    required: "Choose the studio's currency.",
  },
});

export const mailForm = declareForm({
  reminderText: {
    label: "Text of reminders",
    ...{ kind: "text", rows: 4, maxLength: longestFact.reminderText },
    optional: true,
  },
  staffMails: {
    label: "How the studio hears of bookings, moves and cancellations",
    hint: "Providers get a mail for each all the same, with the file for their calendar. That a client comes late is told at once.",
    kind: "choice",
    choices: { each: "A mail for each", daily: "One mail a day, in the morning" },
    wrong: "Choose how the studio hears of bookings.",
  },
  mailsPaper: {
    label: "The front desk's paper by mail",
    hint: "The appointments of the coming day as a file to print, at closing and at 6:00, for when the internet is gone.",
    kind: "choice",
    choices: { on: "At closing and at 6:00", off: "Not by mail" },
    wrong: "Choose whether the paper comes by mail.",
  },
  mailSender: {
    label: "Sender of mails",
    ...{ maxLength: longestFact.mailSender, optional: true },
    ...{ autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  },
});

export const loyaltyForm = declareForm({
  loyaltyVisits: {
    label: "Visits until the reward",
    hint: "0 means that there is no stamp card.",
    ...{ kind: "number", min: 0, max: mostStamps },
    required: `Enter a whole number from 0 to ${mostStamps}; 0 means no stamp card.`,
  },
  loyaltyReward: {
    label: "The reward",
    hint: "As clients read it: 20 minutes of hand massage with any visit.",
    ...{ maxLength: longestFact.loyaltyReward, autoComplete: "off" },
  },
});

export const closedForm = declareForm({
  firstDay: { label: "First day", kind: "date", required: "Enter a date." },
  lastDay: { label: "Last day", kind: "date", optional: true },
  reason: {
    label: "Reason",
    ...{ maxLength: longestFact.reason, optional: true },
    ...{ autoComplete: "off", placeholder: "Public holiday" },
  },
});

export const windowForm = declareForm({
  windowDays: {
    label: "Days ahead",
    ...{ kind: "digits", min: 1, max: furthestWindow, className: "short" },
    required: `Enter whole days, from 1 to ${furthestWindow}.`,
  },
  noticeAmount: {
    label: "At least this long before",
    hint: "0: until the visit begins.",
    ...{ kind: "digits", min: 0, max: 999_999, required: "Enter a whole number, 0 or more." },
  },
  noticeUnit: {
    label: "Counted in",
    kind: "choice",
    choices: { minutes: "minutes", hours: "hours", days: "days" },
    wrong: "Choose minutes, hours or days.",
  },
});

const figure = { kind: "digits", className: "short", min: 0 } as const;

export const deskForm = declareForm({
  lockAfterMinutes: {
    label: "Lock after minutes",
    hint: "A desk that nobody touches for so long locks itself. 0: never.",
    ...{ kind: "number", className: "short", min: 0, max: furthestDeskFigure.lockAfterMinutes },
    required: `Enter whole minutes, up to ${furthestDeskFigure.lockAfterMinutes}; 0 means never.`,
  },
  curtainAfterSeconds: {
    label: "Hide names after seconds",
    hint: "A desk then shows initials and no phone numbers until a key is pressed. 0: never.",
    ...{ kind: "number", className: "short", min: 0, max: furthestDeskFigure.curtainAfterSeconds },
    required: `Enter whole seconds, up to ${furthestDeskFigure.curtainAfterSeconds}; 0 means never.`,
  },
});

export const desksForm = declareForm({
  deskName: {
    label: "Name of this desk",
    hint: "Such as Front counter.",
    ...{ maxLength: 40, autoComplete: "off" },
    required: "Enter a name, like Front counter.",
  },
});

/** All but the first may be left out by a request: then they stay as they are. */
export const changesForm = declareForm({
  noticeHours: {
    label: "Free changes, hours before the visit",
    hint: `0 to ${longestNoticeHours}. It holds for what is booked already, too.`,
    ...{ ...figure, max: longestNoticeHours },
    required: `Enter whole hours, from 0 to ${longestNoticeHours}.`,
  },
  reminderHours: {
    label: "First reminder, hours before the visit",
    hint: `More than the above, so that it comes while a change is free; at most ${longestReminderHours}. Reminders that wait follow.`,
    ...{ ...figure, min: 1, max: longestReminderHours, required: true },
    wrong: `Enter whole hours, from 1 to ${longestReminderHours}.`,
  },
  secondReminderHours: {
    label: "Second reminder, hours before the visit",
    hint: "Short, with the time and the place. 0: there is none.",
    ...{ ...figure, max: longestReminderHours, required: true, wrong: "Enter whole hours, or 0 for none." },
  },
  quietFrom: { label: "Quiet from", kind: "time", required: true, wrong: "Enter a time, like 21:00." },
  quietTo: { label: "Quiet until", kind: "time", required: true, wrong: "Enter a time, like 21:00." },
  noShowGraceMinutes: {
    label: "No-show, minutes after the start",
    hint: `0 to ${longestGrace}. Before that the front desk is asked once more.`,
    ...{ ...figure, max: longestGrace, required: true },
    wrong: `Enter whole minutes, from 0 to ${longestGrace}.`,
  },
  deskMailSeconds: {
    label: "Mails of the front desk wait, seconds",
    hint: `0 to ${longestDeskHold}. Within that time an undo or a second change still reaches them.`,
    ...{ ...figure, max: longestDeskHold, required: true },
    wrong: `Enter whole seconds, from 0 to ${longestDeskHold}.`,
  },
});
