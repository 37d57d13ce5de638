import { declareForm } from "#app/platform/shared/declared-form.ts";

export const answerForm = declareForm({
  answer: {
    label: "Your answer",
    ...{ kind: "text", rows: 8, maxLength: 5000, autoComplete: "off" },
    required: "Enter your answer.",
  },
});
