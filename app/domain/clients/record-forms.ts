import { declareForm } from "#app/platform/shared/declared-form.ts";
import { consentWords, markKindWords, onlineRules } from "./record-fields.ts";

export const contactForm = declareForm({
  name: { label: "Name", kind: "name", autoComplete: "off", required: "Enter the client's name." },
  phone: { label: "Phone", kind: "phone", autoComplete: "off", optional: true },
  email: { label: "Email", kind: "email", autoComplete: "off", optional: true },
  follow: { label: "Use for upcoming visits too", kind: "tick" },
});

export const markForm = declareForm({
  markKind: {
    label: "Kind",
    ...{ kind: "choice", choices: { "": "No alert", ...markKindWords } },
    wrong: "Choose the kind of alert.",
  },
  mark: {
    label: "In a few words",
    hint: "Shown with the visit on the board, such as “latex”.",
    ...{ maxLength: 80, autoComplete: "off", optional: true },
  },
});

export const onlineForm = declareForm({
  onlineRule: {
    label: "Online booking",
    ...{ kind: "choice", choices: onlineRules, wrong: "Choose how this client books online." },
  },
});

export const noteForm = declareForm({
  note: {
    label: "New note",
    hint: "Only staff can read it.",
    ...{ kind: "text", maxLength: 2000, rows: 2, required: "Enter the note." },
  },
});

export const consentForm = declareForm({
  consent: {
    label: "Purpose",
    ...{ kind: "choice", choices: consentWords, wrong: "Choose what the consent is for." },
  },
  given: {
    label: "Status",
    ...{ kind: "choice", choices: { given: "given", withdrawn: "withdrawn" } },
    wrong: "Choose given or withdrawn.",
  },
  date: { label: "Date", kind: "date", wrong: "Enter the date." },
  words: {
    label: "In a few words",
    ...{ maxLength: 200, autoComplete: "off", optional: true },
  },
});
