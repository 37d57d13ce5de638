import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { CheckoutData } from "./loader.server.ts";

export type CheckoutParts = { page: CheckoutData; problem: FormProblem | undefined };
