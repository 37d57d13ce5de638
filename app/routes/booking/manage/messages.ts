export const manageFailed = (status: number): string => `Failed to update appointment: ${status}`;

export const manageHeadings = {
  appointment: "Your Visit",
  cancel: "Cancel Your Visit",
  move: "Move Your Visit",
  contact: "Correct Your Details",
  note: "A Note for Us",
};

export const linkEnded = "This link has ended";
