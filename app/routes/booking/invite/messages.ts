export const inviteFailed = (status: number): string => `Server error: ${status}`;
