// Sentences that the desk must check (rule 36.23). They are stored with the appointment.

export const saysTested = "Says they had a patch test here.";

export const testMissing = "Patch test missing.";

export const testReaction = "Reaction to the patch test.";
