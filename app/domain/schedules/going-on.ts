import type { TimeOff } from "#app/domain/availability/calendar.ts";

type Clock = { date: string; minute: number };

/** Whether a time off has begun and not ended, to the minute (rule 15.6). */
export const isGoingOn = (off: TimeOff, now: Clock): boolean =>
  (off.firstDate < now.date || (off.firstDate === now.date && off.startMin <= now.minute)) &&
  !hasEnded(off, now);

export const hasEnded = ({ lastDate, endMin }: TimeOff, { date, minute }: Clock): boolean =>
  lastDate < date || (lastDate === date && endMin <= minute);
