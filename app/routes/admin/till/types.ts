import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { TillData } from "./loader.server.ts";

export type TillPage = { page: TillData; problem: FormProblem | undefined };
