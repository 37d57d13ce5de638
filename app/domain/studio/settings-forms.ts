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
    label: "Studio name",
    ...{ maxLength: longestFact.studioName, autoComplete: "organization" },
    required: "Enter the studio's name.",
  },
  locale: {
    label: "Format of dates and prices",
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
    hint: "Three letters, such as USD or EUR. Type or choose any currency.",
    ...{ list: "currencies", autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
    className: "short",
    required: "Choose the studio's currency.",
  },
});

export const mailForm = declareForm({
  reminderText: {
    label: "Reminder text",
    ...{ kind: "text", rows: 4, maxLength: longestFact.reminderText },
    optional: true,
  },
  staffMails: {
    label: "Notifications of bookings, moves and cancellations",
    hint: "For the studio's own address. Providers always get an email for each one, with a calendar file. Late arrivals are always sent at once.",
    kind: "choice",
    choices: { each: "An email for each", daily: "One email a day, in the morning" },
    wrong: "Choose how the studio is notified of bookings.",
  },
  mailsPaper: {
    label: "Daily printout by email",
    hint: "The next day's appointments as a file to print, in case the internet fails.",
    kind: "choice",
    choices: { on: "At closing time and at 6:00", off: "Off" },
    wrong: "Choose whether to get the printout by email.",
  },
  mailSender: {
    label: "Sender of emails",
    ...{ maxLength: longestFact.mailSender, optional: true },
    ...{ autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  },
});

export const loyaltyForm = declareForm({
  loyaltyVisits: {
    label: "Visits for a reward",
    hint: "Enter 0 for no stamp card.",
    ...{ kind: "number", min: 0, max: mostStamps },
    required: `Enter a whole number from 0 to ${mostStamps}. 0 means no stamp card.`,
  },
  loyaltyReward: {
    label: "Reward",
    hint: "Shown to clients, such as: 20 minutes of hand massage with any visit.",
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
    label: "Minimum notice",
    hint: "Enter 0 to allow booking until the visit starts.",
    ...{ kind: "digits", min: 0, max: 999_999, required: "Enter a whole number, 0 or more." },
  },
  noticeUnit: {
    label: "Unit",
    kind: "choice",
    choices: { minutes: "minutes", hours: "hours", days: "days" },
    wrong: "Choose minutes, hours or days.",
  },
});

const figure = { kind: "digits", className: "short", min: 0 } as const;

export const deskForm = declareForm({
  lockAfterMinutes: {
    label: "Lock after (minutes)",
    hint: "The desk locks itself after this time without input. Enter 0 for never.",
    ...{ kind: "number", className: "short", min: 0, max: furthestDeskFigure.lockAfterMinutes },
    required: `Enter whole minutes, up to ${furthestDeskFigure.lockAfterMinutes}. 0 means never.`,
  },
  curtainAfterSeconds: {
    label: "Hide names after (seconds)",
    hint: "The desk then shows initials and no phone numbers until you press a key. Enter 0 for never.",
    ...{ kind: "number", className: "short", min: 0, max: furthestDeskFigure.curtainAfterSeconds },
    required: `Enter whole seconds, up to ${furthestDeskFigure.curtainAfterSeconds}. 0 means never.`,
  },
});

export const desksForm = declareForm({
  deskName: {
    label: "Desk name",
    hint: "Such as Front counter.",
    ...{ maxLength: 40, autoComplete: "off" },
    required: "Enter a name, like Front counter.",
  },
});

/** Only the first field is required in a request. Others keep their values if they are missing. */
export const changesForm = declareForm({
  noticeHours: {
    label: "Notice for free changes (hours)",
    hint: `0 to ${longestNoticeHours}. Also applies to existing appointments.`,
    ...{ ...figure, max: longestNoticeHours },
    required: `Enter whole hours, from 0 to ${longestNoticeHours}.`,
  },
  reminderHours: {
    label: "First reminder (hours before the visit)",
    hint: `More than the notice above, at most ${longestReminderHours}. Also applies to queued reminders.`,
    ...{ ...figure, min: 1, max: longestReminderHours, required: true },
    wrong: `Enter whole hours, from 1 to ${longestReminderHours}.`,
  },
  secondReminderHours: {
    label: "Second reminder (hours before the visit)",
    hint: "A short email with time and place. Enter 0 for no second reminder.",
    ...{ ...figure, max: longestReminderHours, required: true, wrong: "Enter whole hours, or 0 for none." },
  },
  quietFrom: { label: "No reminders from", kind: "time", required: true, wrong: "Enter a time, like 21:00." },
  quietTo: { label: "No reminders until", kind: "time", required: true, wrong: "Enter a time, like 21:00." },
  noShowGraceMinutes: {
    label: "No-show after the start (minutes)",
    hint: `0 to ${longestGrace}. Before that, the front desk has to confirm a no-show.`,
    ...{ ...figure, max: longestGrace, required: true },
    wrong: `Enter whole minutes, from 0 to ${longestGrace}.`,
  },
  deskMailSeconds: {
    label: "Delay of the front desk's emails (seconds)",
    hint: `0 to ${longestDeskHold}. A change that is undone within this time sends no email.`,
    ...{ ...figure, max: longestDeskHold, required: true },
    wrong: `Enter whole seconds, from 0 to ${longestDeskHold}.`,
  },
});
