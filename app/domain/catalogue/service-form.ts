import { declareForm } from "#app/platform/shared/declared-form.ts";

/** The fields of a service on its page and in the API (rule 13.1). */
export const serviceForm = declareForm({
  name: {
    label: "Name",
    ...{ maxLength: 100, required: "Enter a name.", autoComplete: "off" },
  },
  category: {
    label: "Category",
    hint: "Such as Facials or Massage.",
    ...{ maxLength: 60, wrong: "Enter the category as text." },
    ...{ list: "categories", autoComplete: "off", optional: true },
  },
  description: {
    label: "Description",
    ...{ kind: "text", rows: 4, maxLength: 1000, optional: true },
    wrong: "Enter the description as text.",
  },
  duration: {
    label: "Duration in minutes",
    ...{ kind: "digits", min: 5, max: 720, required: true },
    wrong: "Enter the duration in whole minutes, from 5 to 720.",
  },
  price: { label: "Price", kind: "money", required: "Enter a price." },
  image: { label: "Picture", kind: "file" },
  removeImage: { label: "Remove the picture", kind: "tick" },
  providerIds: { label: "Providers", kind: "boxes", wrong: "Choose providers from the list." },
  unavailable: {
    label: "Temporarily unavailable",
    kind: "tick",
    wrong: "Select or clear the check box.",
  },
});
