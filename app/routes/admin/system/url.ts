export const systemPath = "/admin/system";

export const doneUrl = (done: "made" | "tried" | "working" | "let" | "drop" | "opened" | "late"): string =>
  `${systemPath}?done=${done}${done === "opened" || done === "late" ? "#download" : ""}`;

/** Returns the URL that asks for confirmation to send the held emails. "drop" discards the older ones. */
export const releaseUrl = (release: "let" | "drop"): string => `${systemPath}?ask=${release}`;

/** `title`: a part of the changelog, such as "Fixed". */
export const newsUrl = (title?: string): string =>
  `${systemPath}?${new URLSearchParams({ show: "new", ...(title && { for: title }) })}`;

export const downloadPath = `${systemPath}/download`;
