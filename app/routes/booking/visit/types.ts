import type { PresentQuestion } from "#app/booking/make/questions.tsx";
import type { EmailQuestion, FormProblem } from "#app/ui/forms/form-answer.ts";
import type { VisitPageData } from "./loader.server.ts";

/** A refused try, with the page as it stands by now and everything that was typed. */
export type VisitProblem = FormProblem &
  PresentQuestion & {
    choices: VisitPageData["choices"];
    /** Free chains near one that is gone, as radios. */
    alternatives: { value: string; label: string }[];
    email: EmailQuestion | null;
    key: string;
    /** Nothing was wrong: other choices were to be shown beside what is typed. */
    isShown?: boolean;
  };

export const visitFailed = "Booking failed. Please try again.";
