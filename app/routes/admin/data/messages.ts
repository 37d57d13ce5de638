/** What the page says when the server has a status but no words of its own. */
export const dataFailed = (status: number, intent: string): string =>
  intent === "erase"
    ? `Failed to erase: ${status}`
    : intent === "voucher"
      ? `Failed to make the voucher: ${status}`
      : `Failed to save the months: ${status}`;
