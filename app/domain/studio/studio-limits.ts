export const longestFact = {
  studioName: 100,
  reminderText: 1000,
  mailSender: 254,
  reason: 100,
  cancelReason: 200,
  loyaltyReward: 120,
} as const;

/** Days. */
export const furthestWindow = 365;
export const longestNoticeHours = 720;

/** More than the longest notice: a reminder comes before changes stop being free. */
export const longestReminderHours = longestNoticeHours + 24;

/** More of the day can't be quiet, so that a reminder always finds its time. */
export const longestQuietHours = 16;

/** Seconds that a mail of the desk waits, and minutes after the start until which a client may still come. */
export const longestDeskHold = 3600;
export const longestGrace = 240;

export const mostStamps = 100;

/** The most of each figure of the front desk's settings. */
export const furthestDeskFigure = { lockAfterMinutes: 60, curtainAfterSeconds: 3600 } as const;
