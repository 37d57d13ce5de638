export const waiveReasons = {
  illness: "Illness",
  first: "It is the first time",
  ours: "It is our fault",
  other: "Another reason",
};

export type WaiveReason = keyof typeof waiveReasons;
