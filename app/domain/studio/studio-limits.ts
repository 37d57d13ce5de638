export const longestFact = {
  studioName: 100,
  reminderText: 1000,
  mailSender: 254,
  reason: 100,
  cancelReason: 200,
  loyaltyReward: 120,
} as const;

/** In days. */
export const furthestWindow = 365;
export const longestNoticeHours = 720;

/** Longer than the longest notice, because reminders are sent before free changes end. */
export const longestReminderHours = longestNoticeHours + 24;

export const longestQuietHours = 16;

/** In seconds. */
export const longestDeskHold = 3600;
export const longestGrace = 240;

export const mostStamps = 100;

export const furthestDeskFigure = { lockAfterMinutes: 60, curtainAfterSeconds: 3600 } as const;
