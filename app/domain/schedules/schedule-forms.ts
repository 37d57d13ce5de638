import { declareForm } from "#app/platform/shared/declared-form.ts";
import { longestReason, mostBufferMinutes } from "./schedule-limits.ts";

export const offerForm = declareForm({
  serviceIds: { label: "Services", kind: "boxes", wrong: "Choose services from the list." },
  bufferMinutes: {
    label: "Buffer after each visit, in minutes",
    hint: `Time to clean up and rest, from 0 to ${mostBufferMinutes}. No one can book it.`,
    ...{ kind: "digits", min: 0, max: mostBufferMinutes, required: true },
    wrong: `Enter the buffer in whole minutes, from 0 to ${mostBufferMinutes}.`,
  },
  active: { label: "Can be booked", kind: "tick" },
});

export const reason = {
  label: "Reason",
  hint: "Only staff see it.",
  ...{ maxLength: longestReason, autoComplete: "off" },
  optional: true,
} as const;

export const timeOffForm = declareForm({
  firstDate: { label: "First day", kind: "date", required: "Enter the first day." },
  lastDate: { label: "Last day", hint: "Leave empty for one day.", kind: "date", optional: true },
  from: { label: "From", hint: "On the first day.", kind: "time", optional: true },
  to: { label: "Until", hint: "On the last day.", kind: "time", optional: true },
  reason,
});

export const absenceForm = declareForm({
  reason,
  lastDate: { label: "Last day", kind: "date" },
  to: { label: "Back at", hint: "Leave empty for the whole day.", kind: "time", optional: true },
});
