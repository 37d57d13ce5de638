export const longestFact = {
  studioName: 100,
  address: 200,
  policy: 2000,
  reminderText: 1000,
  mailSender: 254,
  reason: 100,
  loyaltyReward: 120,
} as const;

/** Days. */
export const furthestWindow = 365;
export const longestNoticeHours = 720;

/** More than the longest notice: a reminder comes before changes stop being free. */
export const longestReminderHours = longestNoticeHours + 24;

export const mostStamps = 100;
