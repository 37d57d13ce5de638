/** What the settings page shows, in the studio's words. */
import { bookingWeek } from "#app/availability/booking-hours.server.ts";
import { addDays, timeOf } from "#app/availability/dates.ts";
import { weekInWords } from "#app/availability/week-hours.server.ts";
import { mailSender } from "#app/notifications/email/sender.server.ts";
import { comingClosures } from "#app/schedules/booking-hours/change.server.ts";
import { usHolidays } from "#app/schedules/booking-hours/holidays.ts";
import { weekdayName } from "#app/schedules/words.server.ts";
import { noticeAsTyped } from "#app/settings/booking-terms.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { currencies, locales, timeZones } from "#app/studio/fields.server.ts";
import { reminderLeadHours, reminderLeadInWords } from "#app/studio/reminder-lead.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";
import { savedMessage } from "./messages.ts";

export function loadStudioSettings(query: URLSearchParams, now: number) {
  const settings = studio();
  const { locale, timeZone, currency, windowDays, studioName } = settings;
  const { date, minute } = studioNow(timeZone, now);
  const day = (of: string) => dateInWords(of, locale);
  const sender = mailSender();
  return {
    name: {
      studioName,
      locale,
      locales: locales(),
      sample: `${day(date)}, ${timeInWords(14 * 60 + 30, locale)}, ${formatMoney(123_450, "USD", locale)}`,
    },
    zone: {
      timeZone,
      // One text: four hundred names are a quarter of the page as it is.
      timeZones: timeZones().join(" "),
      clock: `${timeInWords(minute, locale)} on ${day(date)}`,
    },
    currency: { currency, currencies: currencies() },
    mail: {
      reminderText: settings.reminderText,
      reminderLead: reminderLeadInWords(settings),
      mailSender: settings.mailSender,
      staffMails: settings.staffMails,
      mailsPaper: settings.mailsPaper ? "on" : "off",
      usedSender: `${sender.name} <${sender.address}>`,
      serverSender: environment().mailFrom !== null,
      sends: environment().smtpUrl !== null,
    },
    loyalty: { appointments: settings.loyaltyVisits, reward: settings.loyaltyReward },
    hours: {
      days: weekInWords(bookingWeek()),
      weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => weekdayName(weekday, locale)),
    },
    closed: loadClosed(settings, date, now),
    window: {
      windowDays,
      ...noticeAsTyped(settings.minimumNoticeMinutes),
      lastDay: day(addDays(date, windowDays)),
    },
    changes: {
      noticeHours: settings.noticeHours,
      reminderHours: reminderLeadHours(settings),
      secondReminderHours: settings.secondReminderHours,
      quietFrom: timeOf(settings.quietFromMin),
      quietTo: timeOf(settings.quietToMin),
      policy: settings.policy,
    },
    done: savedMessage(query.get("done")),
  };
}

function loadClosed({ locale, country }: Studio, today: string, now: number) {
  const day = (of: string) => dateInWords(of, locale);
  const closures = comingClosures(now);
  const isClosed = (date: string) => closures.some((one) => one.firstDay <= date && date <= one.lastDay);
  const offered = country === "" || country === "US" ? usHolidays(today) : [];
  return {
    today,
    closures: closures.map(({ firstDay, lastDay, reason }) => ({
      firstDay,
      lastDay,
      reason,
      words: firstDay === lastDay ? day(firstDay) : `${day(firstDay)} to ${day(lastDay)}`,
    })),
    holidays: offered
      .filter(({ date }) => !isClosed(date))
      .map(({ date, name }) => ({ date, name, words: dateInWords(date, locale, "date") })),
  };
}

export type StudioSettingsData = ReturnType<typeof loadStudioSettings>;
