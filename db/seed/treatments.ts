import { browsAndLashes } from "./treatments/brows-and-lashes.ts";
import { demoFacials, facials } from "./treatments/facials.ts";
import { body, waxing } from "./treatments/waxing-and-body.ts";

export type { Treatment } from "./treatments/treatment.ts";

export const treatments = [...facials, ...browsAndLashes, ...waxing, ...body] as const;

export const demoTreatments = demoFacials;
