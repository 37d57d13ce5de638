/** The addresses of the System page. */
export const systemPath = "/admin/system";

/** What was just done, as the page says it. */
export const doneUrl = (done: "made" | "tried" | "working" | "let" | "drop" | "opened" | "late"): string =>
  `${systemPath}?done=${done}${done === "opened" || done === "late" ? "#download" : ""}`;

/** Where it is asked whether the mails that a restore holds back are let go; "drop": without the older ones. */
export const releaseUrl = (release: "let" | "drop"): string => `${systemPath}?ask=${release}`;

/** What's new in this version, for the owner or for those of `title`, such as "For staff". */
export const newsUrl = (title?: string): string =>
  `${systemPath}?${new URLSearchParams({ show: "new", ...(title && { for: title }) })}`;

/** Where the backup is fetched that the password has opened. */
export const downloadPath = `${systemPath}/download`;
