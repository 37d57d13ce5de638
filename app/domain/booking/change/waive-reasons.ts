export const waiveReasons = {
  illness: "Illness",
  first: "First time",
  ours: "Our mistake",
  other: "Another reason",
};

export type WaiveReason = keyof typeof waiveReasons;
