/** Why staff may waive what the policy charges, as they choose it; "other" is told in words of their own. */
export const waiveReasons = {
  illness: "Illness",
  first: "It is the first time",
  ours: "It is our fault",
  other: "Another reason",
};

export type WaiveReason = keyof typeof waiveReasons;
