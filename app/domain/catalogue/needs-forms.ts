import { declareForm } from "#app/platform/shared/declared-form.ts";
import { serviceForm } from "./service-form.ts";

const name = { label: "Name", required: "Enter a name.", autoComplete: "off" } as const;
const ticked = { kind: "tick", wrong: "Select or clear the check box." } as const;

export const roomForm = declareForm({
  name: { ...name, hint: "Such as Quiet room, or Steamer.", maxLength: 60 },
  places: {
    label: "Places",
    hint: "How many appointments can use it at the same time.",
    ...{ kind: "digits", min: 1, max: 100, required: true },
    wrong: "Enter a number from 1 to 100.",
  },
  active: { ...ticked, label: "In use" },
});

export const addonForm = declareForm({
  name: { ...name, maxLength: serviceForm.fields.name.maxLength },
  minutes: {
    label: "Minutes",
    ...{ kind: "digits", min: 0, max: 240, optional: true },
    wrong: "Enter the minutes as a whole number, from 0 to 240.",
  },
  /** The server sets the error message, because it contains an example in the studio's currency. */
  price: { label: "Price", kind: "money", required: true },
  active: { ...ticked, label: "Offered" },
});

export const termsForm = declareForm({
  pauseAfterMinutes: {
    label: "Pause after, in minutes",
    hint: "While color or a peel works, the provider is free for others.",
    ...{
      kind: "digits",
      optional: true,
      wrong: "Enter how many minutes into the treatment the pause starts.",
    },
  },
  pauseMinutes: {
    label: "Length of the pause",
    hint: "It must end before the treatment.",
    ...{
      kind: "digits",
      optional: true,
      wrong: "Enter the length of the pause in minutes, or leave it empty.",
    },
  },
  resourceIds: {
    label: "Rooms and equipment it needs",
    ...{ kind: "boxes", wrong: "Choose from the list." },
  },
  taxRateId: {
    label: "Tax",
    hint: "For no tax, add a rate of 0 under Till, Taxes, and choose it here.",
    ...{ kind: "choice", wrong: "Choose a tax from the list." },
  },
});

const hours = {
  label: "Minimum hours before",
  kind: "digits",
  optional: true,
  wrong: "Enter the hours as a whole number, from 0 to 8760.",
} as const;
const otherServiceId = { label: "Which service", kind: "choice", wrong: "Choose a service." } as const;

export const conditionForms = {
  before: declareForm({ otherServiceId, hours }),
  apart: declareForm({
    otherServiceId: { ...otherServiceId, label: "From which service" },
    days: {
      label: "Minimum days apart",
      ...{ kind: "digits", min: 1, max: 730, required: true },
      wrong: "Enter the days as a whole number, from 1 to 730.",
    },
  }),
  consent: declareForm({
    consent: { label: "Consent or test", kind: "choice", wrong: "Choose a consent or test." },
    hours,
  }),
  mark: declareForm({
    markKind: { label: "Kind of alert", kind: "choice", wrong: "Choose a kind of alert." },
  }),
};

export const patchTestForm = declareForm({
  hours: {
    label: "Hours before the treatment",
    ...{ kind: "digits", min: 24, max: 168, required: true },
    wrong: "Enter the hours as a whole number, from 24 to 168.",
  },
  validDays: {
    label: "Valid for days",
    hint: "Later, the client needs a new test. The treatment itself also counts as a test.",
    ...{ kind: "digits", min: 1, max: 730, required: true },
    wrong: "Enter the days as a whole number, from 1 to 730.",
  },
});
