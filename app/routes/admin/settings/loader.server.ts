import { type Desk, deskOf, listDesks } from "#app/domain/accounts/desks/desks.server.ts";
import {
  bookingWeek,
  closedDaysFrom,
  singleHoursFrom,
  weekInWords,
} from "#app/domain/availability/booking-hours.server.ts";
import { addDays, timeOf } from "#app/domain/availability/dates.ts";
import { mailSender } from "#app/domain/notifications/email/sender.server.ts";
import { comingClosures } from "#app/domain/schedules/change-booking-hours.server.ts";
import {
  holidayPlace,
  holidayRegions,
  publicHolidays,
  usualInWords,
} from "#app/domain/schedules/holidays.server.ts";
import { weekdayName } from "#app/domain/schedules/schedule-words.server.ts";
import { noticeAsTyped } from "#app/domain/settings/booking-terms.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { reminderLeadHours, reminderLeadLabel } from "#app/domain/studio/reminder-hours.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { currencies, locales, timeZones } from "#app/domain/studio/studio-fields.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { sections } from "./sections.ts";
import { zonesByRegion } from "./zone-names.ts";

export const studioSettingsFailed = (status: number): string => `Failed to save settings: ${status}`;

function savedMessage(saved: string | null): { section: string; words: string } | null {
  if (saved === "holidays")
    return { section: "closed", words: "Holidays saved. The studio is closed on these days." };
  if (saved === "open") return { section: "closed", words: "These days follow the weekly hours again." };
  if (saved === "revoke")
    return { section: "desks", words: "Desk revoked. Staff who logged in there with a PIN are logged out." };
  const section = sections.find(({ id }) => id === saved);
  return section ? { section: section.id, words: section.saved } : null;
}

const ways = ["all", "none", "usual"] as const;

/** Selects the usual holidays until one is closed, unless the URL says otherwise (rule 3.8). */
async function loadHolidays(query: URLSearchParams, today: string) {
  const { country, region: kept } = holidayPlace();
  const regions = await holidayRegions(country);
  const asked = query.get("region") ?? kept;
  const region = regions.some(({ code }) => code === asked) ? asked : "";
  const entered = new Set(closedDaysFrom(today).map(({ date }) => date));
  const opened = singleHoursFrom(today);
  const listed = await publicHolidays({ country, region }, today);
  const isBegun = listed.some(({ date }) => entered.has(date));
  const way = ways.find((each) => each === query.get("tick")) ?? (isBegun ? "none" : "usual");
  return {
    country: new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country,
    regions,
    region,
    ticked: isBegun
      ? "Days that are already closed are marked. No others are selected."
      : usualInWords(country),
    /** Rises with each press, so that a button also resets boxes that were changed by hand. */
    press: Number(/^\d{1,4}$/u.exec(query.get("press") ?? "")?.[0] ?? 0),
    days: listed.map(({ date, name, usual }) => ({
      date,
      words: `${name}, ${dateInWords(date, studio().locale, "date")}`,
      ticked: way === "all" || (way === "usual" && usual && !entered.has(date)),
      closed: entered.has(date) && !opened.has(date),
    })),
  };
}

export async function loadStudioSettings(request: Request, now: number) {
  const query = new URL(request.url).searchParams;
  const settings = studio();
  const { locale, timeZone, currency, windowDays, studioName } = settings;
  const { date, minute } = studioNow(timeZone, now);
  const day = (of: string) => dateInWords(of, locale);
  const notice = noticeAsTyped(settings.minimumNoticeMinutes);
  return {
    name: {
      studioName,
      locale,
      locales: locales(),
      sample: `${day(date)}, ${timeInWords(14 * 60 + 30, locale)}, ${formatMoney(123_450, "USD", locale)}`,
    },
    zone: {
      timeZone,
      timeZones: zonesByRegion(timeZones()),
      clock: `${timeInWords(minute, locale)} on ${day(date)}`,
    },
    currency: { currency, currencies: currencies() },
    mail: loadMail(settings),
    loyalty: { loyaltyVisits: settings.loyaltyVisits, loyaltyReward: settings.loyaltyReward },
    hours: {
      days: weekInWords(bookingWeek()),
      weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => weekdayName(weekday, locale)),
    },
    closed: loadClosed(settings, date, now),
    holidays: query.has("holidays") ? await loadHolidays(query, date) : null,
    window: {
      windowDays,
      ...{ noticeAmount: notice.amount, noticeUnit: notice.unit },
      lastDay: day(addDays(date, windowDays)),
    },
    changes: {
      noticeHours: settings.noticeHours,
      reminderHours: reminderLeadHours(settings),
      secondReminderHours: settings.secondReminderHours,
      quietFrom: timeOf(settings.quietFromMin),
      quietTo: timeOf(settings.quietToMin),
      noShowGraceMinutes: settings.noShowGraceMinutes,
      deskMailSeconds: settings.deskMailSeconds,
      policy: settings.policy,
    },
    desk: {
      lockAfterMinutes: settings.lockAfterMinutes,
      curtainAfterSeconds: settings.curtainAfterSeconds,
    },
    desks: loadDesks(deskOf(request), settings),
    done: savedMessage(query.get("done")),
  };
}

function loadMail(settings: Studio) {
  const sender = mailSender();
  return {
    reminderText: settings.reminderText,
    reminderLead: reminderLeadLabel(settings),
    mailSender: settings.mailSender,
    staffMails: settings.staffMails,
    mailsPaper: settings.mailsPaper ? "on" : "off",
    usedSender: `${sender.name} <${sender.address}>`,
    serverSender: environment().mailFrom !== null,
    sends: environment().smtpUrl !== null,
  };
}

/** `here`: the desk of this browser. */
function loadDesks(here: Desk | null, { timeZone, locale }: Studio) {
  const seenOn = (instant: number) => dateInWords(studioNow(timeZone, instant).date, locale, "short");
  return {
    list: listDesks().map(({ id, name, lastSeenAt }) => ({ id, name, seen: seenOn(lastSeenAt) })),
    here: here?.id ?? null,
  };
}

function loadClosed({ locale }: Studio, today: string, now: number) {
  const day = (of: string) => dateInWords(of, locale);
  const closures = comingClosures(now);
  return {
    today,
    closures: closures.map(({ firstDay, lastDay, reason }) => ({
      firstDay,
      lastDay,
      reason,
      words: firstDay === lastDay ? day(firstDay) : `${day(firstDay)} to ${day(lastDay)}`,
    })),
  };
}

export type StudioSettingsData = Awaited<ReturnType<typeof loadStudioSettings>>;
