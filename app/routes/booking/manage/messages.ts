export const manageFailed = (status: number): string => `Failed to update appointment: ${status}`;

export const manageHeadings = {
  appointment: "Your Visit",
  cancel: "Cancel Your Visit",
  move: "Move Your Visit",
};

export const linkEnded = "This link has ended";
